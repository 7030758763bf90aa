// A new build of the app: its worker waits beside the one that runs, and takes over when nobody is there.
import { clock } from '#clock.ts';
import { LET_IN_AGAIN_MS } from '#config/limits.ts';
import { isAnswering } from '#api/http.ts';
import { onTakenOver } from '#api/offlineApi.ts';
import { TAKE_OVER } from '#rules/keeping.ts';
import { atIdle } from '#state/atIdle.ts';
import { kioskStore } from '#state/kioskStore.ts';

/** Lets the next worker in whenever nobody is there, and loads the page anew from it. */
export function followWorker(registration: ServiceWorkerRegistration): void {
  onTakenOver(() => atIdle(() => window.location.reload()));
  // Said again while it waits: one that is let in while the other answers something would wait on.
  const letIn = (): void => {
    if (!registration.waiting || !kioskStore.getState().isAttracting) return;
    registration.waiting.postMessage(TAKE_OVER);
    clock.after(LET_IN_AGAIN_MS, letIn);
  };
  // Each time: another window may have stood in its way the last time.
  kioskStore.subscribe((now, before) => {
    if (now.isAttracting && !before.isAttracting) letIn();
  });
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      const isNext = next.state === 'installed' && registration.active !== null;
      if (isNext && kioskStore.getState().isAttracting) next.postMessage(TAKE_OVER);
    });
  });
  if (kioskStore.getState().isAttracting) letIn();
}

/** Without a worker the page itself is the app: it is loaded anew, unless the server has gone meanwhile. */
export function reloadAtIdle(): void {
  atIdle(() => void isAnswering('/healthz').then((answers) => answers && window.location.reload()));
}
