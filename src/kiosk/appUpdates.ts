// Updates of the app: the new service worker waits beside the current one and takes over when idle.
import { clock } from '#clock.ts';
import { LOCATION_RETRY_MS, LOCATION_RETRY_COUNT } from '#config/limits.ts';
import { isServerReachable } from '#api/http.ts';
import { TAKE_OVER } from '#rules/offlineCache.ts';
import { whenIdle } from '#state/whenIdle.ts';
import { kioskStore } from '#state/kioskStore.ts';

/** Set in the session from such a reload until the next visit. */
const RELOADED_KEY = 'vitrine-made-room';
const [RELOADED, RELOADED_AGAIN] = ['made', 'used'];

/**
 * Again until it succeeds: in Chromium, a page may never come whose worker is replaced meanwhile.
 * Each time it waits twice as long, since another request ends the one before.
 */
function reload(waitMs = LOCATION_RETRY_MS): void {
  if (!kioskStore.getState().isAttracting) return;
  window.location.reload();
  clock.after(waitMs, () => reload(waitMs * 2));
}

/** Lets the waiting worker take over whenever idle. */
export function watchForAppUpdates(registration: ServiceWorkerRegistration): void {
  // Repeated while it waits: another window, or a pending request of the current worker, may block
  // it. A reload, once per idle period, ends that.
  let attempts = 0;
  const activateWaiting = (): void => {
    if (!registration.waiting || !kioskStore.getState().isAttracting) return;
    attempts += 1;
    if (attempts === LOCATION_RETRY_COUNT && sessionStorage.getItem(RELOADED_KEY) === null) {
      sessionStorage.setItem(RELOADED_KEY, RELOADED);
      reload();
      return;
    }
    registration.waiting.postMessage(TAKE_OVER);
    clock.after(LOCATION_RETRY_MS, activateWaiting);
  };
  // Every time: another window may have blocked it before.
  kioskStore.subscribe((now, before) => {
    if (now.isAttracting === before.isAttracting) return;
    attempts = 0;
    if (now.isAttracting) activateWaiting();
    else sessionStorage.removeItem(RELOADED_KEY);
  });
  registration.addEventListener('updatefound', () => {
    const installing = registration.installing;
    installing?.addEventListener('statechange', () => {
      const isUpdateInstalled = installing.state === 'installed' && registration.active !== null;
      if (isUpdateInstalled && kioskStore.getState().isAttracting) installing.postMessage(TAKE_OVER);
    });
  });
  if (!kioskStore.getState().isAttracting) return;
  activateWaiting();
  // The reloaded page may still come from the old worker if the new one took over at that moment.
  if (sessionStorage.getItem(RELOADED_KEY) === RELOADED && !registration.waiting) {
    sessionStorage.setItem(RELOADED_KEY, RELOADED_AGAIN);
    whenIdle(() => window.location.reload());
  }
}

/**
 * Without a service worker the page itself is the app: it is reloaded, unless the server has become
 * unreachable.
 */
export function reloadWhenIdle(): void {
  whenIdle(
    () => void isServerReachable('/healthz').then((isReachable) => isReachable && window.location.reload()),
  );
}
