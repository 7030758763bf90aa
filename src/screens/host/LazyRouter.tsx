// Loads the router after the first screen, or when a visit goes somewhere before: the first screen
// needs only the address that the page was opened with.
import { useEffect, useState } from 'react';
import { pendingUpdates } from '#stage/render/frameLoop.ts';
import { setNavigator, type Navigator } from '#state/navigation.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import type { AddressRouter } from '#app/AddressRouter.tsx';

/** Navigates by loading the page, where the router cannot be loaded. */
const PAGE_NAVIGATOR: Navigator = {
  go: (address, replaces) => {
    window.location[replaces ? 'replace' : 'assign'](address);
    return true;
  },
  back: (steps) => window.history.go(-steps),
  startVisit: (address) => PAGE_NAVIGATOR.go(address, false),
};

export function LazyRouter() {
  const [{ Router, onReady }, setRouter] = useState<{
    Router?: typeof AddressRouter;
    onReady: (navigator: Navigator) => void;
  }>({ onReady: () => undefined });
  useEffect(() => {
    let isLoading = false;
    let waiting: ((navigator: Navigator) => void)[] = [];
    const load = (): void => {
      if (isLoading) return;
      isLoading = true;
      // Until the router is mounted, not only loaded.
      const finishPending = pendingUpdates();
      const performWaiting = (navigator: Navigator): void => {
        const navigations = waiting;
        waiting = [];
        for (const perform of navigations) perform(navigator);
        finishPending();
      };
      void import('#app/AddressRouter.tsx').then(
        (script) => setRouter({ Router: script.AddressRouter, onReady: performWaiting }),
        () => {
          // It may load at the next navigation.
          isLoading = false;
          performWaiting(PAGE_NAVIGATOR);
        },
      );
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
