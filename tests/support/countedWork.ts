// Counts work, which is the same on every machine and under every load, where a clock is not.
import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import type { QueryExecutor } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '#server/platform/database/openDatabase.ts';

/** Work that a call has done, without concurrent work such as the server's background jobs. */
export interface Work {
  /** SQL of all statements, in order, also those of transactions. */
  statements: string[];
  /** Tasks that it has given to Node's thread pool. */
  tasksOf(type: string): number;
}

export async function workDuring(database: Database, work: () => Promise<unknown>): Promise<Work> {
  // Follows the work through promises and callbacks.
  const context = new AsyncLocalStorage<true>();
  // The method of the base class, which executors of transactions call too.
  const executor: QueryExecutor = Object.getPrototypeOf(Object.getPrototypeOf(database.getExecutor()));
  const statements: string[] = [];
  const original = executor.executeQuery;
  const execute = vi.spyOn(executor, 'executeQuery').mockImplementation(function (
    this: QueryExecutor,
    query,
  ) {
    if (context.getStore()) statements.push(query.sql);
    return original.call(this, query);
  } as typeof original);
  const tasks = countTasks(() => context.getStore() === true);
  try {
    await context.run(true, work);
    return { statements, tasksOf: tasks.of };
  } finally {
    tasks.stop();
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

/** Counts tasks from now on, those that are begun where `isCounted`. */
export function countTasks(isCounted = (): boolean => true): TaskCount {
  const counts = new Map<string, number>();
  const hook = createHook({
    init(_id, type) {
      if (isCounted()) counts.set(String(type), (counts.get(String(type)) ?? 0) + 1);
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
