// Whether the showroom's server can be reached: the browser says so, and the server answers. Asked only while somebody
// watches, so that a screen without a picture that depends on it pays nothing.
import { isServerReachable } from '#api/http.ts';
import { clock } from '#clock.ts';
import { CONNECTION_PROBE_MS } from '#config/limits.ts';

const HEALTH_PATH = '/healthz';

const listeners = new Set<() => void>();
let isReached = true;
let stopWatching: (() => void) | undefined;

/** The connection as last seen; without a watcher, as the browser has it. */
export const isOnline = (): boolean => navigator.onLine && (listeners.size === 0 || isReached);

/** Calls when the connection comes or goes, until the answer is called. The first watcher begins the asking, the last ends it. */
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
  // A new watcher starts hopeful: what stood before may be hours old.
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
