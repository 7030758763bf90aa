// Whether the server can be reached, from the browser's online state and a probe. Probes only while
// there is a listener.
import { isServerReachable } from '#api/http.ts';
import { clock } from '#clock.ts';
import { CONNECTION_PROBE_MS } from '#config/limits.ts';

const HEALTH_PATH = '/healthz';

const listeners = new Set<() => void>();
let isReached = true;
let stopWatching: (() => void) | undefined;

/** The connection as last seen; without a listener, the browser's state. */
export const isOnline = (): boolean => navigator.onLine && (listeners.size === 0 || isReached);

/**
 * Calls when the connection changes until the returned function is called. The first listener
 * starts the probes, the last one ends them.
 */
export function watchConnection(listener: () => void): () => void {
  listeners.add(listener);
  stopWatching ??= watch();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = undefined;
  };
}

function watch(): () => void {
  let cancelNext: (() => void) | undefined;
  let latestProbeId = 0;
  // Assume reachable: the last result may be hours old.
  isReached = true;
  const probe = async (): Promise<void> => {
    cancelNext?.();
    const probeId = (latestProbeId += 1);
    const isServerUp = navigator.onLine && (await isServerReachable(HEALTH_PATH));
    if (probeId !== latestProbeId) return;
    setReached(isServerUp);
    cancelNext = clock.after(CONNECTION_PROBE_MS, () => void probe());
  };
  const onOffline = () => {
    latestProbeId += 1;
    setReached(false);
  };
  const abortController = new AbortController();
  window.addEventListener('online', () => void probe(), { signal: abortController.signal });
  window.addEventListener('offline', onOffline, { signal: abortController.signal });
  void probe();
  return () => {
    latestProbeId += 1;
    cancelNext?.();
    abortController.abort();
  };
}

function setReached(isServerUp: boolean): void {
  if (isServerUp === isReached) return;
  isReached = isServerUp;
  for (const listener of listeners) listener();
}
