// The thread that writes to SQLite, in this thread: statements run in the order in which they are
// sent, and their results arrive at once. The simulation can let them fail, wait, or end them.
import { EventEmitter } from 'node:events';
import { ownProcess, simulation } from './simulation.ts';
import { execute, isBusy, openWriter } from '../../../src/server/platform/database/sqliteFile.mjs';

interface Statement {
  sql: string;
  parameters: readonly unknown[];
  /** How long it waits while another server writes, in ms. */
  waitMs?: number;
}

interface Failure {
  message: string;
  code?: string | undefined;
  errcode?: number | undefined;
}

const RETRY_MS = 5;

export class Worker extends EventEmitter {
  private database: ReturnType<typeof openWriter> | undefined;
  private readonly file: string;
  private isEnded = false;
  private readonly process = ownProcess();

  constructor(_url: URL, { workerData }: { workerData: { file: string } }) {
    super();
    this.file = workerData.file;
    this.process.writers.add(this);
  }

  postMessage(statement: Statement | undefined): void {
    if (!statement) {
      this.end();
      queueMicrotask(() => this.emit('exit', 0));
      return;
    }
    simulation.whenDatabaseResponds(() => {
      if (!this.isEnded) this.attempt(statement, performance.now() + (statement.waitMs ?? 0));
    });
  }

  /** Once no other server writes, or until the deadline. */
  private attempt(statement: Statement, deadlineMs: number): void {
    const result = this.run(statement);
    const mustWait = result.failure && isBusy(result.failure) && performance.now() < deadlineMs;
    if (!mustWait) return void this.emit('message', result);
    this.process.timers.setTimeout(() => {
      if (!this.isEnded) this.attempt(statement, deadlineMs);
    }, RETRY_MS);
  }

  private run({ sql, parameters }: Statement): { result?: object; failure?: Failure } {
    try {
      const failure = simulation.databaseFailure(sql);
      if (failure) throw failure;
      this.database ??= this.open();
      return { result: execute(this.database, sql, parameters as never) };
    } catch (error) {
      const { message, code, errcode } = error as Error & { code?: string; errcode?: number };
      return { failure: { message, code, errcode } };
    }
  }

  /** The machine does not lose its power: what the file system has is not lost. */
  private open(): ReturnType<typeof openWriter> {
    const database = openWriter(this.file);
    database.exec('pragma synchronous=off');
    return database;
  }

  /** Ends it in the midst of its work: an open transaction is rolled back. */
  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.process.writers.delete(this);
    this.database?.close();
  }

  ref(): void {}
  unref(): void {}
}

export const parentPort = null;
export const workerData = undefined;
