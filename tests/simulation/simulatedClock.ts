// Node's own timers and dates on the simulation's clock, so that the server's code runs on it.
import type { VirtualTime } from '../headless/VirtualTime.ts';

type Callback = (...values: unknown[]) => void;

export interface NodeTimers {
  setTimeout: (run: Callback, ms?: number, ...values: unknown[]) => unknown;
  clearTimeout: (timer: unknown) => void;
  setInterval: (run: Callback, ms?: number, ...values: unknown[]) => unknown;
  clearInterval: (timer: unknown) => void;
}

/** Node's own timers are those of packages: they do nothing once no server runs any more. */
let generation = 0;

/** Drops every timer that Node's functions have set. */
export function dropTimers(): void {
  generation += 1;
}

class Timer {
  private readonly stop: () => void;
  constructor(stop: () => void) {
    this.stop = stop;
  }
  clear(): void {
    this.stop();
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return false;
  }
  refresh(): this {
    return this;
  }
  close(): this {
    this.stop();
    return this;
  }
  [Symbol.toPrimitive](): number {
    return 0;
  }
}

/** Timers on the simulation's clock that do nothing once `isAlive`, asked for each, is false. */
export function timersOf(time: VirtualTime, watch: () => () => boolean): NodeTimers {
  const guarded = (run: Callback, values: unknown[]): (() => void) => {
    const isAlive = watch();
    return () => {
      if (isAlive()) run(...values);
    };
  };
  const clear = (timer: unknown): void => {
    if (timer instanceof Timer) timer.clear();
  };
  return {
    setTimeout: (run, ms, ...values) => {
      const id = time.setTimeout(guarded(run, values), ms);
      return new Timer(() => time.cancel(id));
    },
    clearTimeout: clear,
    setInterval: (run, ms, ...values) => {
      const id = time.setInterval(guarded(run, values), ms);
      return new Timer(() => time.cancel(id));
    },
    clearInterval: clear,
  };
}

/**
 * Replaces timers and dates of this process. There is no way back: a simulation has its own
 * process.
 */
export function installClock(time: VirtualTime): void {
  const timers = timersOf(time, () => {
    const owner = generation;
    return () => owner === generation;
  });
  const now = (): number => time.epochMs + time.nowMs;
  const NativeDate = Date;
  class SimulatedDate extends NativeDate {
    constructor(...values: unknown[]) {
      super(...((values.length === 0 ? [now()] : values) as [number]));
    }
    static override now(): number {
      return Math.floor(now());
    }
  }
  Object.assign(globalThis, { Date: SimulatedDate, ...timers });
  performance.now = () => time.nowMs;
  AbortSignal.timeout = (ms: number) => {
    const controller = new AbortController();
    timers.setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), ms);
    return controller.signal;
  };
}
