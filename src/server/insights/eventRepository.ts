// Events of visits, each stored once, ordered by time. `rules/eventBatch.ts` has applied the limits
// of GA4.
import { DAY_MS, HOUR_MS } from '#config/durations.ts';
import { EVENT_NAMES, type AnalyticsEvent } from '#rules/analyticsEvents.ts';
import { plausibleTimeMs } from '#rules/eventBatch.ts';
import { SLOT_MS } from '#rules/insightCounts.ts';
import { countNextHour, dropCountsBefore, dropOldHours, unexportedDays } from './eventCounts.ts';
import { DEMO_VISITS_SETTING } from './insightsQuery.ts';
import { dropMonthsBefore, ensureMonths } from '../platform/database/monthPartitions.ts';
import { hasOneWriter, type Database } from '../platform/database/openDatabase.ts';
import type { EventTable } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transactions.ts';

/**
 * An older event comes from a kiosk whose clock is wrong (empty battery), not from one that was
 * offline.
 */
const BACKLOG_MAX_DAYS = 90;
/** Rows per statement: SQLite allows 32,766 parameters. */
const INSERTED_ROWS = 500;
/** Batches per transaction. */
const GROUP_BATCHES = 40;
const DELETED_ROWS = 1000;
const AMOUNT_MAX = 2_147_483_647;

export interface ReceivedEvent {
  clientId: string;
  events: readonly AnalyticsEvent[];
  /** Milliseconds since 1970. */
  receivedMs: number;
}

interface EventOptions {
  keepDays: number;
  /** Whether new events are also forwarded to Google. */
  isForwarded: boolean;
  /** Most events that are kept, of any age. */
  keepMax?: number;
}

/** Limit of the embedded database: about 3 GB, which fits on the disk of a small machine. */
const KEPT_EVENTS_MAX = 5_000_000;
/** In one run, so that a database with a year of events is counted by and by. */
const COUNTED_HOURS = 200;
const DELETED_BEFORE = 'eventsDeletedBefore';

interface PendingWrite {
  rows: EventTable[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** The next page starts after this event. */
export type EventCursor = Pick<EventTable, 'at' | 'event_id'>;

export class EventRepository {
  readonly #db: Database;
  readonly #options: EventOptions;
  readonly #waiting: PendingWrite[] = [];
  #isWriting = false;
  constructor(db: Database, options: EventOptions) {
    this.#db = db;
    this.#options = options;
  }

  /**
   * Stores events that are not known yet; resolves once they are on disk. Batches that arrive
   * meanwhile share the next transaction, so a hundred kiosks wait for one write.
   */
  add(received: ReceivedEvent): Promise<void> {
    const rows = received.events.map((event) => this.#rowOf(event, received));
    if (rows.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ rows, resolve, reject });
      if (!this.#isWriting) void this.#writeWaiting();
    });
  }

  /** The next events of a period, oldest first; `to` is exclusive. */
  page(from: number, to: number, after: EventCursor | undefined, limit: number): Promise<EventTable[]> {
    const query = this.#db
      .selectFrom('event')
      .selectAll()
      .where('at', '<', to)
      .orderBy('at')
      .orderBy('event_id')
      .limit(limit);
    if (!after) return query.where('at', '>=', from).execute();
    // The time is compared twice: databases that cannot seek by a pair still seek by the time.
    return query
      .where('at', '>=', after.at)
      .where((row) => row.or([row('at', '>', after.at), row('event_id', '>', after.event_id)]))
      .execute();
  }

  /** Whether there is an event of a listed kiosk that is none of these. */
  async hasOthers(kiosks: readonly string[]): Promise<boolean> {
    const row = await this.#db
      .selectFrom('event')
      .select('event_id')
      .where('client_id', 'not in', kiosks)
      .where('client_id', 'in', (query) => query.selectFrom('kiosk').select('kiosk.id'))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Removes the made-up events of these kiosks, and counts their hours again. Returns how many. */
  removeMadeUp(kiosks: readonly string[]): Promise<number> {
    return inTransaction(this.#db, async (tx) => {
      const ofKiosks = tx.selectFrom('event').where('client_id', 'in', kiosks);
      const slots = await ofKiosks.select('slot').distinct().execute();
      const hours = new Set(slots.map(({ slot }) => Math.floor((slot * SLOT_MS) / HOUR_MS) * HOUR_MS));
      const { numDeletedRows } = await tx
        .deleteFrom('event')
        .where('client_id', 'in', kiosks)
        .executeTakeFirstOrThrow();
      for (const hour of hours)
        await tx
          .insertInto('event_hour')
          .values({ hour })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      await tx.deleteFrom('setting').where('key', '=', DEMO_VISITS_SETTING).execute();
      return Number(numDeletedRows);
    });
  }

  /** From now on the insights say that some visits are made up, until those are removed. */
  async noteMadeUp(): Promise<void> {
    await this.#db
      .insertInto('setting')
      .values({ key: DEMO_VISITS_SETTING, value: '1' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Makes the partitions that the next events need. */
  prepare(nowMs: number): Promise<void> {
    return ensureMonths(this.#db, 'event', nowMs - BACKLOG_MAX_DAYS * DAY_MS, nowMs);
  }

  /** Counts hours that have new events, in steps; `pause` runs after each step. */
  async count(pause: () => Promise<void>): Promise<void> {
    for (let left = COUNTED_HOURS; left > 0; left -= 1) {
      if (!(await countNextHour(this.#db, await this.#deletedBefore()))) return;
      await pause();
    }
  }

  /** Starts of days (UTC) before a time that are not exported as they are, the latest first. */
  async unexportedDays(beforeMs: number, limit: number): Promise<number[]> {
    // A day whose events are deleted in part would be written over.
    return unexportedDays(this.#db, { from: await this.#deletedBefore(), to: beforeMs }, limit);
  }

  async noteExported(day: string, rows: number, nowMs: number): Promise<void> {
    await this.#db
      .insertInto('event_export')
      .values({ day, rows, exported_at: nowMs })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ rows, exported_at: nowMs }))
      .execute();
  }

  /**
   * Removes events that exceed the age or number limit, in steps; `pause` runs after each step. The
   * counts stay until they exceed the age limit.
   */
  async sweep(nowMs: number, pause: () => Promise<void>): Promise<void> {
    const { keepDays, keepMax = hasOneWriter(this.#db) ? KEPT_EVENTS_MAX : undefined } = this.#options;
    const tooOld = nowMs - keepDays * DAY_MS;
    const oldest = Math.max(tooOld, keepMax === undefined ? 0 : await this.#startOfNewest(keepMax, pause));
    await this.#noteDeletedBefore(oldest);
    await dropCountsBefore(this.#db, tooOld);
    await dropOldHours(this.#db, nowMs);
    await dropMonthsBefore(this.#db, 'event', oldest);
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

  /** Events before this time may be deleted, so that their hours are not counted again. */
  async #deletedBefore(): Promise<number> {
    const row = await this.#db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', DELETED_BEFORE)
      .executeTakeFirst();
    return Number(row?.value ?? 0);
  }

  async #noteDeletedBefore(ms: number): Promise<void> {
    const value = String(Math.max(ms, await this.#deletedBefore()));
    await this.#db
      .insertInto('setting')
      .values({ key: DELETED_BEFORE, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }

  /**
   * The time from which on the newest `max` events were stored. Counts in steps, since counting a
   * million rows at once would block kiosks noticeably.
   */
  async #startOfNewest(count: number, pause: () => Promise<void>): Promise<number> {
    const STEP = 20_000;
    let at: number | undefined;
    for (let remaining = count; remaining > 0; remaining -= STEP) {
      const next = this.#db
        .selectFrom('event')
        .select('at')
        .orderBy('at', 'desc')
        .offset(Math.min(STEP, remaining) - 1)
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
    // Set in the same tick in which the queue was empty, so that a later batch starts a new write.
    this.#isWriting = false;
  }

  #write(rows: EventTable[]): Promise<void> {
    // Sorted, so that two servers that insert the same events do not deadlock.
    const sorted = rows.toSorted((a, b) => (a.event_id < b.event_id ? -1 : 1));
    return inTransaction(this.#db, async (tx) => {
      const known = await knownAmong(tx, sorted.filter(isCorrected));
      const added = sorted.filter(({ event_id }) => !known.has(event_id));
      for (let first = 0; first < added.length; first += INSERTED_ROWS) {
        const insertion = tx
          .insertInto('event')
          .values(added.slice(first, first + INSERTED_ROWS))
          .onConflict((conflict) => conflict.doNothing());
        if (!this.#options.isForwarded) {
          await insertion.execute();
          continue;
        }
        const inserted = await insertion.returning(['event_id', 'client_id', 'at']).execute();
        if (inserted.length > 0)
          await tx
            .insertInto('event_outbox')
            .values(inserted.map((row) => ({ ...row, claimed_until: 0 })))
            .execute();
      }
    });
  }
}

/** The kiosk's clock was wrong: sent again, the event gets another time. */
const isCorrected = ({ at, timestamp_micros }: EventTable): boolean =>
  Math.trunc(timestamp_micros / 1000) !== at;

/** A partition knows only the ids of its own month. */
async function knownAmong(tx: Database, rows: readonly EventTable[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const known = await tx
    .selectFrom('event')
    .select('event_id')
    .where(
      'event_id',
      'in',
      rows.map(({ event_id }) => event_id),
    )
    .execute();
  return new Set(known.map(({ event_id }) => event_id));
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
