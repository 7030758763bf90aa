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
  let turn = 0;
  // Assume reachable: the last result may be hours old.
  isReached = true;
  const ask = async (): Promise<void> => {
    cancelNext?.();
    const own = (turn += 1);
    const answers = navigator.onLine && (await isServerReachable(HEALTH_PATH));
    if (own !== turn) return;
    tell(answers);
    cancelNext = clock.after(CONNECTION_PROBE_MS, () => void ask());
  };
  const lost = () => {
    turn += 1;
    tell(false);
  };
  const listening = new AbortController();
  window.addEventListener('online', () => void ask(), { signal: listening.signal });
  window.addEventListener('offline', lost, { signal: listening.signal });
  void ask();
  return () => {
    turn += 1;
    cancelNext?.();
    listening.abort();
  };
}

function tell(answers: boolean): void {
  if (answers === isReached) return;
  isReached = answers;
  for (const listener of listeners) listener();
}
