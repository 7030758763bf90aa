// Loads the router after the first screen, or when a visit goes somewhere before: the first screen
// needs only the address that the page was opened with.
import { useEffect, useState } from 'react';
import { pendingUpdates } from '#stage/render/frameLoop.ts';
import { setNavigator, type Navigator } from '#state/navigation.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import type { AddressRouter } from '#app/AddressRouter.tsx';

export function LateRouter() {
  const [{ Router, onReady }, setRouter] = useState<{
    Router?: typeof AddressRouter;
    onReady: (navigator: Navigator) => void;
  }>({ onReady: () => undefined });
  useEffect(() => {
    let isLoading = false;
    let waiting: ((navigator: Navigator) => void)[] = [];
    const performWaiting = (navigator: Navigator): void => {
      for (const perform of waiting) perform(navigator);
      waiting = [];
    };
    const load = (): void => {
      if (isLoading) return;
      isLoading = true;
      const finishPending = pendingUpdates();
      // If it fails now, it loads at the next navigation.
      void import('#app/AddressRouter.tsx')
        .then(
          (script) => setRouter({ Router: script.AddressRouter, onReady: performWaiting }),
          () => (isLoading = false),
        )
        .finally(finishPending);
    };
    const performLater = (perform: (navigator: Navigator) => void): void => {
      waiting.push(perform);
      load();
    };
    setNavigator({
      go: (address, replaces) => {
        performLater((navigator) => navigator.go(address, replaces));
        return address !== window.location.pathname + window.location.search;
      },
      back: (steps) => performLater((navigator) => navigator.back(steps)),
      startVisit: (address) => {
        performLater((navigator) => navigator.startVisit(address));
        return address !== window.location.pathname + window.location.search;
      },
    });
    showroomEvents.on('screen', load);
    window.addEventListener('popstate', load);
    return () => {
      showroomEvents.off('screen', load);
      window.removeEventListener('popstate', load);
    };
  }, []);
  return Router && <Router onReady={onReady} />;
}
