// The clock as one page sees it: the same as for all, with the page's own timers counted.
import type { VirtualTime } from '../headless/VirtualTime.ts';

export interface PageTimers {
  time: VirtualTime;
  /** Timers that the page has set and that have neither run nor been cancelled. */
  count: () => number;
}

export function countTimers(time: VirtualTime): PageTimers {
  const pending = new Set<number>();
  const own: Partial<VirtualTime> = {
    setTimeout: (run, ms) => {
      const id = time.setTimeout(() => {
        pending.delete(id);
        run();
      }, ms);
      pending.add(id);
      return id;
    },
    setInterval: (run, ms) => {
      const id = time.setInterval(run, ms);
      pending.add(id);
      return id;
    },
    cancel: (id) => {
      pending.delete(id);
      time.cancel(id);
    },
  };
  return {
    time: new Proxy(time, {
      get: (target, name) => {
        if (name in own) return own[name as keyof typeof own];
        const value = target[name as keyof VirtualTime] as unknown;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }),
    count: () => pending.size,
  };
}
