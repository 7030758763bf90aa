// Whether the server can work: database, disk space, media store.
import { statfs } from 'node:fs/promises';
import { HttpError } from '../platform/http/httpErrors.ts';
import type { Services } from '../services.ts';
import { lastBackupMs } from './backupNote.ts';
import * as accounts from '../accounts/accountRepository.ts';
import * as schedules from '../publishing/scheduleRepository.ts';

/** Monitors give up after some seconds. */
const CHECK_TIMEOUT_MS = 1_500;
/** With less, the next upload or hour of events would fail. */
const FREE_SPACE_MIN_BYTES = 4_000_000;
/**
 * How long a full disk is reported after a failed write: a remote database cannot report its free
 * space.
 */
const DISK_FULL_MS = 60_000;
/** Schedules are looked at every 5 s, and again 10 s after a failure. */
const OVERDUE_MS = 60_000;
const MS_PER_SECOND = 1000;
const FAILED_TOLD_MS = 7 * 24 * 60 * 60 * 1000;

export class HealthChecks {
  readonly #services: Services;
  #fullUntilMs = 0;
  constructor(services: Services) {
    this.#services = services;
  }

  noteDiskFull(): void {
    this.#fullUntilMs = Date.now() + DISK_FULL_MS;
  }

  /** Throws 503 with the reason, within 2 s. */
  async check(): Promise<void> {
    const { database, blobs } = this.#services;
    // Content exists before the server listens; the first account is made after that.
    const isSetUp = await withTimeout(accounts.hasAny(database), 'The database does not answer.');
    if (!isSetUp) throw notReady('The server is still being set up.');
    const isFull = Date.now() < this.#fullUntilMs || (await this.#isFull());
    if (isFull) throw notReady('The disk of the server is full: nothing can be saved.');
    await withTimeout(blobs.check(), 'The media store does not answer.');
  }

  /** Counts the schedules that are overdue or have failed; no load balancer needs them. */
  schedules(): Promise<{ overdue: number; failed: number }> {
    const nowMs = Date.now();
    return schedules.unpublished(this.#services.database, {
      dueBefore: new Date(nowMs - OVERDUE_MS).toISOString(),
      failedFrom: new Date(nowMs - FAILED_TOLD_MS).toISOString(),
    });
  }

  /** When the last backup was written, which no load balancer needs to know either. */
  async backup(): Promise<{ at: string; ageS: number } | null> {
    const atMs = await lastBackupMs(this.#services.database);
    if (atMs === null) return null;
    const ageS = Math.max(0, Math.round((Date.now() - atMs) / MS_PER_SECOND));
    return { at: new Date(atMs).toISOString(), ageS };
  }

  /** This node, and the one that runs the background jobs. */
  async nodes(): Promise<{ node: string; jobs: string | null }> {
    const { node, database } = this.#services;
    return { node: node.name, jobs: await node.nodeWithJobs(database) };
  }

  async #isFull(): Promise<boolean> {
    const { bavail, bsize } = await statfs(this.#services.settings.dataDir);
    return bavail * bsize < FREE_SPACE_MIN_BYTES;
  }
}

const notReady = (message: string) => new HttpError(503, message);

/**
 * Rejects with 503 if the work fails or takes too long; an HttpError of the work passes through.
 */
async function withTimeout<T>(work: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(notReady(message)), CHECK_TIMEOUT_MS);
  });
  return Promise.race([work, timedOut])
    .catch((error: unknown) => {
      throw error instanceof HttpError ? error : notReady(message);
    })
    .finally(() => clearTimeout(timer));
}
