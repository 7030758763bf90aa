// SQLite behind Kysely. Reads run at once on their own connection: in WAL mode they wait for no
// writer and see all commits. Writes queue for a thread, which waits for the disk while this one
// serves requests.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { BUSY_TIMEOUT_MS, execute, isBusy, openFile, openWriter, type SqliteFile } from './sqliteFile.mjs';

const RETRY_MS = 1;

/** `waitMs`: how long to wait while another process writes. */
type Statement = Pick<CompiledQuery, 'sql' | 'parameters'> & { waitMs?: number };
type Failure = { message: string; code?: string; errcode?: number };
type ThreadResult =
  | { result: QueryResult<unknown>; failure?: undefined }
  | { result?: undefined; failure: Failure };

/** Kysely's dialect for a file; `isBulkLoad` see openDatabase.ts. */
export const sqliteDialect = (file: string, isBulkLoad: boolean): Dialect => ({
  createDriver: () => new ThreadedDriver(file, isBulkLoad),
  createAdapter: () => new TransactionalAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

class TransactionalAdapter extends SqliteAdapter {
  // SQLite rolls back DDL: this makes a migration atomic, even if the process is killed.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ThreadedDriver implements Driver {
  readonly #file: string;
  readonly #isBulkLoad: boolean;
  #reader: SqliteFile | undefined;
  #writer: Writer | undefined;
  constructor(file: string, isBulkLoad: boolean) {
    this.#file = file;
    this.#isBulkLoad = isBulkLoad;
  }

  async init(): Promise<void> {
    this.#reader = openFile(this.#file);
    this.#reader.exec('pragma query_only=on');
    this.#writer = this.#isBulkLoad ? new BulkWriter(this.#file) : new ThreadWriter(this.#file);
  }

  async acquireConnection(): Promise<Session> {
    if (!this.#reader || !this.#writer) throw new Error('The database is not open');
    return new Session(this.#reader, this.#writer);
  }

  beginTransaction = (session: Session): Promise<void> => session.begin();
  commitTransaction = (session: Session): Promise<void> => session.end('commit');
  rollbackTransaction = (session: Session): Promise<void> => session.end('rollback');
  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#writer?.close();
    this.#reader?.close();
  }
}

/** The connection of one caller. */
class Session implements DatabaseConnection {
  readonly #reader: SqliteFile;
  readonly #writer: Writer;
  /** Ends the turn of the open transaction. */
  #endTurn: (() => void) | undefined;
  constructor(reader: SqliteFile, writer: Writer) {
    this.#reader = reader;
    this.#writer = writer;
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#endTurn) return (await this.#writer.send({ sql, parameters })) as QueryResult<R>;
    if (SelectQueryNode.is(query)) return execute(this.#reader, sql, parameters) as QueryResult<R>;
    const endTurn = await this.#writer.takeTurn();
    return this.#writer.send({ sql, parameters, waitMs: BUSY_TIMEOUT_MS }).finally(endTurn) as Promise<
      QueryResult<R>
    >;
  }

  streamQuery(): never {
    throw new Error('Rows are read in pages');
  }

  async begin(): Promise<void> {
    const endTurn = await this.#writer.takeTurn();
    try {
      // A deferred transaction that reads, then writes, fails if another process wrote in between.
      await this.#writer.send({ sql: 'begin immediate', parameters: [], waitMs: BUSY_TIMEOUT_MS });
      this.#endTurn = endTurn;
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** After a failed commit, the rollback that follows ends the turn. */
  async end(statement: 'commit' | 'rollback'): Promise<void> {
    try {
      await this.#writer.send({ sql: statement, parameters: [] });
    } catch (error) {
      if (statement === 'commit') throw error;
    }
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}

/** Runs statements that write. */
abstract class Writer {
  #lastTurn: Promise<void> = Promise.resolve();

  /** Waits for all earlier transactions; the returned function ends the turn. */
  async takeTurn(): Promise<() => void> {
    const before = this.#lastTurn;
    let endTurn = (): void => undefined;
    this.#lastTurn = new Promise((resolve) => (endTurn = resolve));
    await before;
    return endTurn;
  }

  abstract send(statement: Statement): Promise<QueryResult<unknown>>;
  abstract close(): Promise<void>;
}

/**
 * Writes in this thread, so that a transaction has no pauses while other processes wait for it:
 * between two messages to another thread, garbage would be collected here.
 */
class BulkWriter extends Writer {
  readonly #database: SqliteFile;
  constructor(file: string) {
    super();
    this.#database = openWriter(file, true);
  }

  async send({ sql, parameters, waitMs = 0 }: Statement): Promise<QueryResult<unknown>> {
    for (const deadlineMs = performance.now() + waitMs; ; await sleep(RETRY_MS)) {
      try {
        return execute(this.#database, sql, parameters);
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadlineMs) throw error;
      }
    }
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}

/** The thread that writes, and waits for the disk. */
class ThreadWriter extends Writer {
  readonly #thread: Worker;
  /** Callbacks of pending statements, in the order of the statements. */
  readonly #pending: ((result: ThreadResult) => void)[] = [];

  constructor(file: string) {
    super();
    this.#thread = new Worker(new URL('./sqliteThread.mjs', import.meta.url), {
      workerData: { file },
      execArgv: [],
    });
    this.#thread.on('message', (result: ThreadResult) => {
      this.#pending.shift()?.(result);
      // An idle thread does not keep the process from ending.
      if (this.#pending.length === 0) this.#thread.unref();
    });
  }

  async send(statement: Statement): Promise<QueryResult<unknown>> {
    this.#thread.ref();
    const { result, failure } = await new Promise<ThreadResult>((resolve) => {
      this.#pending.push(resolve);
      this.#thread.postMessage(statement);
    });
    if (failure) throw Object.assign(new Error(failure.message), failure);
    return result;
  }

  async close(): Promise<void> {
    this.#thread.ref();
    this.#thread.postMessage(undefined);
    await once(this.#thread, 'exit');
  }
}
