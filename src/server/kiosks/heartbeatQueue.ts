// Heartbeats that arrive together are stored in one transaction, those of known kiosks by one
// statement, so that thousands a second do not wait for the database one by one.
import type { Heartbeat } from '#protocol/kioskSchemas.ts';
import * as kiosks from './kioskRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';

/** Heartbeats of a transaction. */
const GROUP = 64;

interface Waiting {
  id: string;
  heartbeat: Heartbeat;
  nowMs: number;
  mayRegister: () => Promise<boolean>;
  resolve: (isStored: boolean) => void;
  reject: (error: unknown) => void;
}

export class HeartbeatQueue {
  readonly #db: Database;
  readonly #keepDays: number;
  readonly #waiting: Waiting[] = [];
  #isWriting = false;
  constructor(db: Database, keepDays: number) {
    this.#db = db;
    this.#keepDays = keepDays;
  }

  /** Records a heartbeat like `kiosks.recordHeartbeat`; resolves once it is on disk. */
  record(
    id: string,
    heartbeat: Heartbeat,
    nowMs: number,
    mayRegister: () => Promise<boolean>,
  ): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, heartbeat, nowMs, mayRegister, resolve, reject });
      if (!this.#isWriting) void this.#writeWaiting();
    });
  }

  async #writeWaiting(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      // By id, so that two nodes that hear the same kiosks do not deadlock.
      const group = this.#waiting.splice(0, GROUP).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      try {
        const stored = await this.#db.transaction().execute((tx) => this.#recordAll(group, tx));
        for (const [index, { resolve }] of group.entries()) resolve(stored[index] ?? false);
      } catch (error) {
        // One that cannot be stored must not take the others with it.
        if (group.length === 1) group[0]?.reject(error);
        else for (const one of group) await this.#record(one, this.#db).then(one.resolve, one.reject);
      }
    }
    // Set in the same tick in which the queue was empty, so that a later one starts a new write.
    this.#isWriting = false;
  }

  /** The first of each kiosk that is known by one statement, the others one by one. */
  async #recordAll(group: readonly Waiting[], tx: Database): Promise<boolean[]> {
    const first = group.filter(({ id }, index) => id !== group[index - 1]?.id);
    const known = await kiosks.recordKnown(tx, first, this.#keepDays);
    const results: boolean[] = [];
    for (const one of group)
      results.push(first.includes(one) && known.has(one.id) ? true : await this.#record(one, tx));
    return results;
  }

  #record({ id, heartbeat, nowMs, mayRegister }: Waiting, db: Database): Promise<boolean> {
    return kiosks.recordHeartbeat(db, { id, heartbeat, nowMs }, this.#keepDays, { mayRegister });
  }
}
