// The only timers, behind one object that tests can replace. Times in ms.

export interface Clock {
  now: () => number;
  /** Wall clock in ms since 1970; survives a reload. */
  epochMs: () => number;
  /** Calls once after `ms`; returns a function that cancels. */
  after: (ms: number, callback: () => void) => () => void;
  /** Calls each `ms` until cancelled. */
  every: (ms: number, callback: () => void) => () => void;
}

export const clock: Clock = {
  now: () => performance.now(),
  epochMs: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  every: (ms, callback) => {
    const timer = setInterval(callback, ms);
    return () => clearInterval(timer);
  },
};

/** A function that runs once, `ms` after the last call of a series. */
export function debounced<A extends unknown[]>(
  ms: number,
  callback: (...args: A) => void,
): (...args: A) => void {
  let cancel: (() => void) | undefined;
  return (...args) => {
    cancel?.();
    cancel = clock.after(ms, () => callback(...args));
  };
}

/** Calls once what is on the page has been painted; after `maxMs` at the latest. */
export function afterPaint(maxMs: number, callback: () => void): void {
  let isCalled = false;
  const callOnce = (): void => {
    if (isCalled) return;
    isCalled = true;
    callback();
  };
  clock.after(maxMs, callOnce);
  // The second frame begins after the first one was handed to the compositor.
  requestAnimationFrame(() => requestAnimationFrame(callOnce));
}
