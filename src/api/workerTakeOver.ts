// Notifies when another service worker takes over the page.

/** Calls when another worker has taken over this page. */
export function onWorkerTakeOver(callback: () => void): void {
  // Not supported over plain http from another machine.
  if (!('serviceWorker' in navigator)) return;
  const workers = navigator.serviceWorker;
  // The first worker takes over a page too, which needs no reload.
  let hadController = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (hadController) callback();
    hadController = true;
  });
}
