// The router: what it changes in the address bar goes to the store, and where the visit goes is
// passed to it.
import { useEffect } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { setNavigator, type Navigator } from '#state/navigation.ts';
import { applyAddress, startVisitHere } from './address.ts';

function AddressSync({ onReady }: AddressRouterProps): null {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  // Steps of a looping quiz share one address: the key distinguishes them.
  useEffect(() => applyAddress({ pathname, search, key }), [pathname, search, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    const go = (address: string, replaces: boolean): boolean => {
      const isOtherAddress = address !== window.location.pathname + window.location.search;
      // The fragment of a preview stays: a copied address shows the same.
      if (isOtherAddress) void navigate(address + window.location.hash, { replace: replaces });
      return isOtherAddress;
    };
    const navigator: Navigator = {
      go,
      back: (steps) => void navigate(-steps),
      startVisit: (address) => {
        const isOtherAddress = go(address, false);
        // The changed address renders a new screen.
        startVisitHere({ isRendered: !isOtherAddress });
        return isOtherAddress;
      },
    };
    setNavigator(navigator);
    onReady(navigator);
  }, [navigate]);
  return null;
}

interface AddressRouterProps {
  /** Called with what performs navigation from then on. */
  onReady: (navigator: Navigator) => void;
}

export function AddressRouter({ onReady }: AddressRouterProps) {
  return (
    <BrowserRouter>
      <AddressSync onReady={onReady} />
    </BrowserRouter>
  );
}
