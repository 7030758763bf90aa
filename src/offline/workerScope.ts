// The part of the service worker scope that is used. TypeScript's WebWorker library conflicts with
// the DOM library.

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface WorkerScope {
  caches: CacheStorage;
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly unknown[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((type: 'message', listener: (event: WorkerEvent & { data: unknown }) => void) => void);
}

export const scope = self as unknown as WorkerScope;
