// The only timers of the showroom, behind one object that tests can replace. Times in ms.

export interface Clock {
  now: () => number;
  /** The hour on the wall, in ms since 1970, which outlives a reload. */
  epochMs: () => number;
  /** Calls once after `ms`; the answer cancels. */
  after: (ms: number, call: () => void) => () => void;
  /** Calls each `ms` until cancelled. */
  every: (ms: number, call: () => void) => () => void;
}

export const clock: Clock = {
  now: () => performance.now(),
  epochMs: () => Date.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  every: (ms, call) => {
    const timer = setInterval(call, ms);
    return () => clearInterval(timer);
  },
};

/** A function that runs once, `ms` after the last of a series of calls. */
export function debounced<A extends unknown[]>(ms: number, call: (...args: A) => void): (...args: A) => void {
  let cancel: (() => void) | undefined;
  return (...args) => {
    cancel?.();
    cancel = clock.after(ms, () => call(...args));
  };
}
