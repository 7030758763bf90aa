// A new build of the app: its worker waits beside the one that runs, and takes over when nobody is there.
import { clock } from '#clock.ts';
import { LOCATION_RETRY_MS, LOCATION_RETRY_COUNT } from '#config/limits.ts';
import { isServerReachable } from '#api/http.ts';
import { onWorkerTakeOver } from '#api/offlineApi.ts';
import { TAKE_OVER } from '#rules/offlineCache.ts';
import { whenIdle } from '#state/whenIdle.ts';
import { kioskStore } from '#state/kioskStore.ts';

/** Kept in the session from such a start until somebody comes. */
const MADE_ROOM_KEY = 'vitrine-made-room';
const [MADE, USED] = ['made', 'used'];

/** Loads the page anew once another worker has taken it over. Listens from the start: that may come while the first screen does. */
export const reloadAfterTakeOver = (): void =>
  onWorkerTakeOver(() => whenIdle(() => window.location.reload()));

/** Lets the next worker in whenever nobody is there. */
export function watchForAppUpdates(registration: ServiceWorkerRegistration): void {
  // Said again while it waits: another window may stand in its way, or something that the one that runs still fetches for this
  // page. That ends when the page starts anew, once in a time without anybody.
  let times = 0;
  const letIn = (): void => {
    if (!registration.waiting || !kioskStore.getState().isAttracting) return;
    registration.waiting.postMessage(TAKE_OVER);
    times += 1;
    if (times === LOCATION_RETRY_COUNT && sessionStorage.getItem(MADE_ROOM_KEY) === null) {
      sessionStorage.setItem(MADE_ROOM_KEY, MADE);
      window.location.reload();
    } else clock.after(LOCATION_RETRY_MS, letIn);
  };
  // Each time: another window may have stood in its way the last time.
  kioskStore.subscribe((now, before) => {
    if (now.isAttracting === before.isAttracting) return;
    times = 0;
    if (now.isAttracting) letIn();
    else sessionStorage.removeItem(MADE_ROOM_KEY);
  });
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      const isNext = next.state === 'installed' && registration.active !== null;
      if (isNext && kioskStore.getState().isAttracting) next.postMessage(TAKE_OVER);
    });
  });
  if (!kioskStore.getState().isAttracting) return;
  letIn();
  // The page that made room may have come from the old worker in the moment in which the next one took over.
  if (sessionStorage.getItem(MADE_ROOM_KEY) === MADE && !registration.waiting) {
    sessionStorage.setItem(MADE_ROOM_KEY, USED);
    whenIdle(() => window.location.reload());
  }
}

/** Without a worker the page itself is the app: it is loaded anew, unless the server has gone meanwhile. */
export function reloadWhenIdle(): void {
  whenIdle(() => void isServerReachable('/healthz').then((answers) => answers && window.location.reload()));
}
