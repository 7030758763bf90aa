// Node's own timers and dates on the simulation's clock, so that the server's code runs on it.
import type { VirtualTime } from '../headless/VirtualTime.ts';

/** Timers of Node belong to the server: those of one that was killed do nothing. */
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

/**
 * Replaces timers and dates of this process. There is no way back: a simulation has its own
 * process.
 */
export function installClock(time: VirtualTime): void {
  const guarded = (run: (...values: unknown[]) => void, values: unknown[]): (() => void) => {
    const owner = generation;
    return () => {
      if (owner === generation) run(...values);
    };
  };
  const setTimer = (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]): Timer => {
    const id = time.setTimeout(guarded(run, values), ms);
    return new Timer(() => time.cancel(id));
  };
  const setRepeated = (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]): Timer => {
    const id = time.setInterval(guarded(run, values), ms);
    return new Timer(() => time.cancel(id));
  };
  const clear = (timer: unknown): void => {
    if (timer instanceof Timer) timer.clear();
  };
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
  Object.assign(globalThis, {
    Date: SimulatedDate,
    setTimeout: setTimer,
    clearTimeout: clear,
    setInterval: setRepeated,
    clearInterval: clear,
  });
  performance.now = () => time.nowMs;
  AbortSignal.timeout = (ms: number) => {
    const controller = new AbortController();
    setTimer(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), ms);
    return controller.signal;
  };
}
