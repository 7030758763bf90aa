// Counts work, which is the same on every machine and under every load, where a clock is not.
import { createHook } from 'node:async_hooks';
import type { QueryExecutor } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '#server/storage/openDatabase.ts';

/** SQL of all statements that run during the work, in order, also those of transactions. */
export async function statementsDuring(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  // The method of the base class, which executors of transactions call too.
  const executor: QueryExecutor = Object.getPrototypeOf(Object.getPrototypeOf(database.getExecutor()));
  const execute = vi.spyOn(executor, 'executeQuery');
  try {
    await work();
    return execute.mock.calls.map(([{ sql }]) => sql);
  } finally {
    execute.mockRestore();
  }
}

/** A running count of the tasks that this process gives to Node's thread pool, by type. */
export interface TaskCount {
  of(type: string): number;
  stop(): void;
}

/** Type of a task that compresses. */
export const COMPRESSION = 'ZLIB';
/** Type of a task that reads or writes a file with a callback. */
export const FILE_ACCESS = 'FSREQCALLBACK';
/** Type of a task of argon2, whose binding names none. */
export const PASSWORD_HASH = 'undefined';

/** Counts tasks from now on. */
export function countTasks(): TaskCount {
  const counts = new Map<string, number>();
  const hook = createHook({
    init(_id, type) {
      counts.set(String(type), (counts.get(String(type)) ?? 0) + 1);
    },
  }).enable();
  return { of: (type) => counts.get(type) ?? 0, stop: () => void hook.disable() };
}

/** The same value, of which each property that is read is counted, however deep. */
export function countReads<T extends object>(value: T): { value: T; reads: () => number } {
  let reads = 0;
  const wrapped = new WeakMap<object, object>();
  const wrap = <U>(inner: U): U => {
    if (typeof inner !== 'object' || inner === null) return inner;
    const known = wrapped.get(inner);
    if (known) return known as U;
    const proxy = new Proxy(inner, {
      get(target, key, receiver) {
        reads += 1;
        return wrap(Reflect.get(target, key, receiver));
      },
    });
    wrapped.set(inner, proxy);
    return proxy;
  };
  return { value: wrap(value), reads: () => reads };
}
