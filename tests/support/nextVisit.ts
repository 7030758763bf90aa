// Ends the visit of a loaded page and starts the next one at another address. Each function runs in
// the page, so it cannot use anything from outside.

interface LongTimers {
  /** Runs the pending timers in order, as if an hour had passed, until the condition holds. */
  skipUntil: (isReached: () => boolean) => boolean;
  /**
   * Lets this time pass at once: the clock is ahead from then on, and the timers that are due by
   * then run.
   */
  pass: (ms: number) => void;
}

/** Tracks pending timers of several seconds. Runs before the page's own scripts. */
export function trackLongTimers(): void {
  const LONG_MS = 5_000;
  const HOUR_MS = 3_600_000;
  const [start, stop] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  const now = performance.now.bind(performance);
  const pending = new Map<number, { dueMs: number; run: () => void }>();
  let aheadMs = 0;
  let passedMs = 0;
  performance.now = () => now() + passedMs + aheadMs;
  window.setTimeout = ((call: TimerHandler, ms = 0, ...values: unknown[]): number => {
    if (ms < LONG_MS || typeof call !== 'function') return start(call, ms, ...values);
    const run = (): void => {
      pending.delete(id);
      (call as (...given: unknown[]) => void)(...values);
    };
    const id = start(run, ms);
    pending.set(id, { dueMs: now() + ms, run });
    return id;
  }) as typeof window.setTimeout;
  window.clearTimeout = (id) => {
    pending.delete(Number(id));
    stop(id);
  };
  const longTimers: LongTimers = {
    skipUntil: (isReached) => {
      aheadMs = HOUR_MS;
      const inOrder = [...pending].sort(([, one], [, other]) => one.dueMs - other.dueMs);
      for (const [id, { run }] of inOrder) {
        if (isReached()) break;
        stop(id);
        run();
      }
      aheadMs = 0;
      return isReached();
    },
    pass: (ms) => {
      passedMs += ms;
      const due = [...pending].filter(([, { dueMs }]) => dueMs <= now() + ms);
      for (const [id, { run }] of due.sort(([, one], [, other]) => one.dueMs - other.dueMs)) {
        stop(id);
        run();
      }
    },
  };
  Object.assign(globalThis, { __longTimers: longTimers });
}

/**
 * Ends the visit by its idle timers, opens the address as if it had been typed, and wakes the
 * screen. Runs in one task, so that the attract screen is never drawn. Resolves to false when no
 * visit could be ended.
 */
export async function beginVisitAt(path: string): Promise<boolean> {
  // The router loads after the first screen: until then the end of the visit waits for it.
  if (document.documentElement.dataset['stage'] === 'loading') return false;
  const { __longTimers: timers } = globalThis as unknown as { __longTimers?: LongTimers };
  if (!timers?.skipUntil(() => sessionStorage.getItem('vitrine-away') !== null)) return false;
  const state = { ...(window.history.state as object), key: Math.random().toString(36).slice(2) };
  // On a busy machine the router follows several frames later: until then the screen of the visit
  // before is shown, and is still.
  const isFollowed = new Promise<void>((resolve) => {
    const { documentElement } = document;
    const observer = new MutationObserver((records) => {
      const keys = [documentElement.dataset['location'], ...records.map(({ oldValue }) => oldValue)];
      if (!keys.includes(state.key)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(documentElement, { attributeFilter: ['data-location'], attributeOldValue: true });
  });
  window.history.replaceState(state, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
  window.dispatchEvent(new WheelEvent('wheel'));
  await isFollowed;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return true;
}
