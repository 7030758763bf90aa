// Events to forward to Google. A server claims a batch before it sends it, so that servers on one
// database never send the same events.
import type { Database } from '../platform/database/openDatabase.ts';
import type { EventTable } from '../platform/database/tables.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

const DELETED_ROWS = 1000;

/** The oldest unclaimed event of each kiosk. */
export interface ClaimedEvents {
  clientId: string;
  events: EventTable[];
}

/** Events that wait. */
export async function count(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('event_outbox')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Claims the next batch until `untilMs`; `fits` returns how many of the first events fit in one
 * request. Undefined if none wait.
 */
export function claim(
  db: Database,
  nowMs: number,
  untilMs: number,
  limit: number,
  fits: (events: readonly EventTable[]) => number,
): Promise<ClaimedEvents | undefined> {
  return inTransaction(db, async (tx) => {
    // This lock lets only one server claim at a time.
    await nextNumber(tx, 'forward');
    const first = await tx
      .selectFrom('event_outbox')
      .select('client_id')
      .where('claimed_until', '<', nowMs)
      .orderBy('client_id')
      .limit(1)
      .executeTakeFirst();
    if (!first) return undefined;
    const waiting = await tx
      .selectFrom('event_outbox')
      .innerJoin('event', (join) =>
        // With the time, only the partition of its month is looked at.
        join.onRef('event.event_id', '=', 'event_outbox.event_id').onRef('event.at', '=', 'event_outbox.at'),
      )
      .selectAll('event')
      .where('event_outbox.client_id', '=', first.client_id)
      .where('event_outbox.claimed_until', '<', nowMs)
      .orderBy('event_outbox.at')
      .orderBy('event_outbox.event_id')
      .limit(limit)
      .execute();
    const events = waiting.slice(0, fits(waiting));
    await tx
      .updateTable('event_outbox')
      .set({ claimed_until: untilMs })
      .where(
        'event_id',
        'in',
        events.map(({ event_id }) => event_id),
      )
      .execute();
    return { clientId: first.client_id, events };
  });
}

/** The batch was sent. */
export async function done(db: Database, { events }: ClaimedEvents): Promise<void> {
  await db.deleteFrom('event_outbox').where('event_id', 'in', idsOf(events)).execute();
}

/** The batch could not be sent; any server may try again. */
export async function release(db: Database, { events }: ClaimedEvents): Promise<void> {
  await db
    .updateTable('event_outbox')
    .set({ claimed_until: 0 })
    .where('event_id', 'in', idsOf(events))
    .execute();
}

/** Drops events before a time, and those already deleted; stored events stay. */
export async function dropBefore(db: Database, ms: number): Promise<void> {
  for (let removed = DELETED_ROWS; removed === DELETED_ROWS; ) {
    const old = db
      .selectFrom('event_outbox')
      .leftJoin('event', (join) =>
        join.onRef('event.event_id', '=', 'event_outbox.event_id').onRef('event.at', '=', 'event_outbox.at'),
      )
      .select('event_outbox.event_id')
      .where((row) => row.or([row('event_outbox.at', '<', ms), row('event.event_id', 'is', null)]))
      .limit(DELETED_ROWS);
    const { numDeletedRows } = await db
      .deleteFrom('event_outbox')
      .where('event_id', 'in', old)
      .executeTakeFirstOrThrow();
    removed = Number(numDeletedRows);
  }
}

const idsOf = (events: readonly EventTable[]): string[] => events.map(({ event_id }) => event_id);
