// `node:timers/promises` on the simulation's clock, which has replaced the global timers.
export const setTimeout = <T>(ms = 0, value?: T, { signal }: { signal?: AbortSignal } = {}): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = globalThis.setTimeout(() => resolve(value as T), ms);
    signal?.addEventListener('abort', () => {
      globalThis.clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

export const setImmediate = <T>(value?: T): Promise<T> =>
  new Promise((resolve) => globalThis.setImmediate(() => resolve(value as T)));
