// A new build of the app: its worker waits beside the one that runs, and takes over when nobody is there.
import { isAnswering } from '#api/http.ts';
import { onTakenOver } from '#api/offlineApi.ts';
import { TAKE_OVER } from '#rules/keeping.ts';
import { atIdle } from '#state/atIdle.ts';

/** Lets the next worker in at the first moment without anybody, and loads the page anew from it. */
export function followWorker(registration: ServiceWorkerRegistration): void {
  onTakenOver(() => atIdle(() => window.location.reload()));
  const letIn = (): void => {
    if (registration.waiting && registration.active) atIdle(() => registration.waiting?.postMessage(TAKE_OVER));
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', letIn));
  letIn();
}

/** Without a worker the page itself is the app: it is loaded anew, unless the server has gone meanwhile. */
export function reloadAtIdle(): void {
  atIdle(() => void isAnswering('/healthz').then((answers) => answers && window.location.reload()));
}
