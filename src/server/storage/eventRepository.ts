// What visitors did: each event once, in the order of time. It knows no limits of anybody else's: rules/eventBatch has kept them.
import { EVENT_NAMES, type AnalyticsEvent } from '#rules/analyticsEvents.ts';
import { plausibleTimeMs } from '#rules/eventBatch.ts';
import { SLOT_MS } from '#rules/insightCounts.ts';
import type { Database } from './openDatabase.ts';
import type { EventTable } from './tables.ts';
import { inTransaction } from './transactions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A kiosk whose clock says that something is older than this has lost its battery rather than its line. */
const BACKLOG_MAX_DAYS = 90;
/** Rows of one statement: SQLite takes 32,766 values. */
const INSERTED_ROWS = 500;
/** Batches of one transaction. */
const GROUP_BATCHES = 40;
const DELETED_ROWS = 1000;
const AMOUNT_MAX = 2_147_483_647;

export interface ReceivedEvent {
  clientId: string;
  events: readonly AnalyticsEvent[];
  /** Ms since 1970. */
  receivedMs: number;
}

interface EventOptions {
  keepDays: number;
  /** Whether what comes is to be told to Google as well. */
  isForwarded: boolean;
  /** Events that are kept at most, whatever their age. */
  keepMax?: number;
}

/** Some 3 GB: as many as fit a small kiosk's disk. */
const KEPT_EVENTS_MAX = 5_000_000;

interface Waiting {
  rows: EventTable[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** A page of events goes on behind this one. */
export type EventCursor = Pick<EventTable, 'at' | 'event_id'>;

export class EventRepository {
  readonly #db: Database;
  readonly #options: EventOptions;
  readonly #waiting: Waiting[] = [];
  #isWriting = false;
  constructor(db: Database, options: EventOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Keeps what is not known yet, and answers once it is on the disk. Batches that come meanwhile share the next transaction: a hundred kiosks wait for one write. */
  add(received: ReceivedEvent): Promise<void> {
    const rows = received.events.map((event) => this.#rowOf(event, received));
    if (rows.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ rows, resolve, reject });
      if (!this.#isWriting) void this.#writeWaiting();
    });
  }

  /** The next events of a time, oldest first; `to` is no longer part of it. */
  page(from: number, to: number, after: EventCursor | undefined, limit: number): Promise<EventTable[]> {
    const query = this.#db
      .selectFrom('event')
      .selectAll()
      .where('at', '<', to)
      .orderBy('at')
      .orderBy('event_id')
      .limit(limit);
    if (!after) return query.where('at', '>=', from).execute();
    // Both are said twice: databases that cannot seek by the pair still begin at the time.
    return query
      .where('at', '>=', after.at)
      .where((row) => row.or([row('at', '>', after.at), row('event_id', '>', after.event_id)]))
      .execute();
  }

  /** Removes what is too old or too much, little by little; `pause` runs after each step. */
  async sweep(nowMs: number, pause: () => Promise<void>): Promise<void> {
    const { keepDays, keepMax = KEPT_EVENTS_MAX } = this.#options;
    const oldest = Math.max(nowMs - keepDays * DAY_MS, await this.#startOfNewest(keepMax, pause));
    for (let removed = DELETED_ROWS; removed === DELETED_ROWS; await pause()) {
      const old = this.#db
        .selectFrom('event')
        .select('event_id')
        .where('at', '<', oldest)
        .orderBy('at')
        .limit(DELETED_ROWS);
      const { numDeletedRows } = await this.#db
        .deleteFrom('event')
        .where('event_id', 'in', old)
        .executeTakeFirstOrThrow();
      removed = Number(numDeletedRows);
    }
  }

  /** When the newest so many begin; counted in steps, since a database counts a million rows for as long as a kiosk would notice. */
  async #startOfNewest(count: number, pause: () => Promise<void>): Promise<number> {
    const STEP = 20_000;
    let at: number | undefined;
    for (let left = count; left > 0; left -= STEP) {
      const next = this.#db
        .selectFrom('event')
        .select('at')
        .orderBy('at', 'desc')
        .offset(Math.min(STEP, left) - 1)
        .limit(1);
      const row = await (at === undefined ? next : next.where('at', '<', at)).executeTakeFirst();
      if (!row) return 0;
      ({ at } = row);
      await pause();
    }
    return at ?? 0;
  }

  #rowOf(
    { event_id, name, timestamp_micros, params }: AnalyticsEvent,
    { clientId, receivedMs }: ReceivedEvent,
  ): EventTable {
    const {
      session_id,
      category,
      label,
      screen,
      screen_id,
      language,
      environment,
      quiz = '',
      ...more
    } = params;
    const at = plausibleTimeMs(
      timestamp_micros / 1000,
      receivedMs,
      Math.min(BACKLOG_MAX_DAYS, this.#options.keepDays) * DAY_MS,
    );
    return {
      event_id,
      client_id: clientId,
      session_id,
      name,
      at,
      slot: Math.floor(at / SLOT_MS),
      received_at: receivedMs,
      timestamp_micros,
      category,
      label,
      screen,
      screen_id,
      language,
      environment,
      quiz: String(quiz),
      amount: amountOf(name, params),
      more: JSON.stringify(more),
    };
  }

  async #writeWaiting(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, GROUP_BATCHES);
      try {
        await this.#write(group.flatMap(({ rows }) => rows));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    // In the same breath as nothing was waiting: what comes a moment later begins anew.
    this.#isWriting = false;
  }

  #write(rows: EventTable[]): Promise<void> {
    // In one order, so that two servers that are told the same never wait for each other crosswise.
    const sorted = rows.toSorted((a, b) => (a.event_id < b.event_id ? -1 : 1));
    return inTransaction(this.#db, async (tx) => {
      for (let first = 0; first < sorted.length; first += INSERTED_ROWS) {
        const insertion = tx
          .insertInto('event')
          .values(sorted.slice(first, first + INSERTED_ROWS))
          .onConflict((conflict) => conflict.doNothing());
        if (!this.#options.isForwarded) {
          await insertion.execute();
          continue;
        }
        const fresh = await insertion.returning(['event_id', 'client_id', 'at']).execute();
        if (fresh.length > 0)
          await tx
            .insertInto('event_outbox')
            .values(fresh.map((row) => ({ ...row, claimed_until: 0 })))
            .execute();
      }
    });
  }
}

function amountOf(name: string, { duration_ms, step }: AnalyticsEvent['params']): number | null {
  const amount =
    name === EVENT_NAMES.sessionEnd
      ? Math.round(Number(duration_ms) / 1000)
      : name === EVENT_NAMES.quizPath
        ? Math.round(Number(step))
        : Number.NaN;
  return amount >= 0 && amount <= AMOUNT_MAX ? amount : null;
}
