// `node:timers/promises` on the simulation's clock.
import { ownProcess } from './simulation.ts';

export const setTimeout = <T>(ms = 0, value?: T, { signal }: { signal?: AbortSignal } = {}): Promise<T> =>
  new Promise((resolve, reject) => {
    const { timers } = ownProcess();
    const timer = timers.setTimeout(() => resolve(value as T), ms);
    signal?.addEventListener('abort', () => {
      timers.clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

export const setImmediate = <T>(value?: T): Promise<T> =>
  new Promise((resolve) => globalThis.setImmediate(() => resolve(value as T)));
