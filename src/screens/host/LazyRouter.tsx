// Loads the router when a visit goes somewhere, if it has not been loaded before: the first screen
// needs only the address that the page was opened with.
import { useEffect } from 'react';
import { lazyComponent } from '#stage/render/lazyComponent.tsx';
import { pendingUpdates } from '#stage/render/frameLoop.ts';
import { setNavigator, type Navigator } from '#state/navigation.ts';

const Router = lazyComponent(() => import('#app/AddressRouter.tsx').then((script) => script.AddressRouter));

/** Navigates by loading the page, where the router cannot be loaded. */
const PAGE_NAVIGATOR: Navigator = {
  go: (address, replaces) => {
    window.location[replaces ? 'replace' : 'assign'](address);
    return true;
  },
  back: (steps) => window.history.go(-steps),
  startVisit: (address) => PAGE_NAVIGATOR.go(address, false),
};

/** Calls that wait for the router to be mounted. */
let waiting: ((navigator: Navigator) => void)[] = [];
let loading: Promise<void> | undefined;

function performWaiting(navigator: Navigator): void {
  const calls = waiting;
  waiting = [];
  for (const perform of calls) perform(navigator);
}

/** Loads the router, once. Rejects if that fails; the next call tries again. */
export const loadRouter = (): Promise<void> => (loading ??= mountRouter());

async function mountRouter(): Promise<void> {
  // Until it is mounted, not only loaded.
  waiting.push(pendingUpdates());
  try {
    await Router.load();
  } catch (reason) {
    loading = undefined;
    performWaiting(PAGE_NAVIGATOR);
    throw reason;
  }
}

function performLater(perform: (navigator: Navigator) => void): void {
  waiting.push(perform);
  loadInBackground();
}

const loadInBackground = (): void => void loadRouter().catch(() => undefined);

const isOther = (address: string): boolean => address !== window.location.pathname + window.location.search;

export function LazyRouter() {
  useEffect(() => {
    setNavigator({
      go: (address, replaces) => {
        performLater((navigator) => navigator.go(address, replaces));
        return isOther(address);
      },
      back: (steps) => performLater((navigator) => navigator.back(steps)),
      startVisit: (address) => {
        performLater((navigator) => navigator.startVisit(address));
        return isOther(address);
      },
    });
    window.addEventListener('popstate', loadInBackground);
    return () => window.removeEventListener('popstate', loadInBackground);
  }, []);
  return <Router isNeeded={false} onReady={performWaiting} />;
}
