// Look-ups of single rows that arrive together are one statement.
import DataLoader from 'dataloader';
import type { Database } from './openDatabase.ts';

/** Requests that arrive within this time share a statement. */
const GATHER_MS = 2;
const AT_ONCE = 500;

/**
 * A function that looks up one key; `find` gets several and resolves to what it found, in any
 * order, with the key of each.
 */
export function lookUp<K, T>(
  find: (db: Database, keys: readonly K[]) => Promise<readonly (readonly [K, T])[]>,
): (db: Database, key: K) => Promise<T | undefined> {
  const loaders = new WeakMap<Database, DataLoader<K, T | undefined>>();
  const loaderOf = (db: Database) =>
    new DataLoader<K, T | undefined>(
      async (keys) => {
        const found = new Map(await find(db, keys));
        return keys.map((key) => found.get(key));
      },
      {
        cache: false,
        maxBatchSize: AT_ONCE,
        batchScheduleFn: (callback) => void setTimeout(callback, GATHER_MS),
      },
    );
  return (db, key) => {
    const loader = loaders.get(db) ?? loaderOf(db);
    loaders.set(db, loader);
    return loader.load(key);
  };
}
