// Problems that last or have ended, and the messages about them with what is left to deliver. See
// src/server/operating/README.md#alerts.
import { sql } from 'kysely';
import { problemKey, type AlertRule, type Problem } from '#rules/alerts.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { newId } from '../platform/database/secrets.ts';
import type { AlertDeliveryTable, AlertTable, MessageKind } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transactions.ts';

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;
const SENT_AT_ONCE = 100;
const PLACES_SHOWN = 3;
/** PostgreSQL takes 65,535 parameters in a statement. */
const ROWS_AT_ONCE = 1000;

/** A message on its way to one address. */
export type Delivery = AlertDeliveryTable & { body: string; at: number };

/** Alerts of a rule that last. */
interface OpenAlerts {
  rule: AlertRule;
  count: number;
  /** When the first of them began, in ms since 1970. */
  since: number;
  latest: AlertTable;
  /** Stores of the latest. */
  places: string[];
  placeCount: number;
}

/**
 * Notes which problems there are now. A problem that ended before a message about it was sent is
 * forgotten.
 */
export function record(db: Database, problems: readonly Problem[], nowMs: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const open = await tx.selectFrom('alert').selectAll().where('ended_at', 'is', null).execute();
    const present = new Map(problems.map((problem) => [problemKey(problem), problem]));
    const openKeys = new Set(open.map(problemKey));
    const ended = open.filter((row) => !present.has(problemKey(row)));
    await inChunks(
      ended.filter(({ told_at }) => told_at === null),
      (rows) => tx.deleteFrom('alert').where('id', 'in', idsOf(rows)).execute(),
    );
    await inChunks(
      ended.filter(({ told_at }) => told_at !== null),
      (rows) => tx.updateTable('alert').set({ ended_at: nowMs }).where('id', 'in', idsOf(rows)).execute(),
    );
    const begun = problems.filter((problem) => !openKeys.has(problemKey(problem)));
    await inChunks(begun, (rows) =>
      tx
        .insertInto('alert')
        .values(
          rows.map(({ rule, subject, name, place, detail }) => ({
            id: newId(),
            rule,
            subject,
            name,
            place,
            detail,
            since: nowMs,
            told_at: null,
            ended_at: null,
            end_told_at: null,
          })),
        )
        .execute(),
    );
  });
}

/** Begun or ended without a message about it. */
export async function untold(db: Database): Promise<{ begun: AlertTable[]; ended: AlertTable[] }> {
  const rows = await db
    .selectFrom('alert')
    .selectAll()
    .where(({ or, eb, and }) =>
      or([
        and([eb('told_at', 'is', null), eb('ended_at', 'is', null)]),
        and([eb('ended_at', 'is not', null), eb('end_told_at', 'is', null)]),
      ]),
    )
    .orderBy('since')
    .orderBy('name')
    .execute();
  return {
    begun: rows.filter(({ ended_at }) => ended_at === null),
    ended: rows.filter(({ ended_at }) => ended_at !== null),
  };
}

export async function openCount(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('alert')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those that last, by rule. */
export async function open(db: Database): Promise<OpenAlerts[]> {
  const open = db.selectFrom('alert').where('ended_at', 'is', null);
  const rules = await open
    .select(({ fn }) => [
      'rule',
      fn.countAll<number | string>().as('count'),
      fn.min('since').as('since'),
      sql<number | string>`count(distinct nullif(place, ''))`.as('placeCount'),
    ])
    .groupBy('rule')
    .orderBy('rule')
    .execute();
  const groups: OpenAlerts[] = [];
  for (const { rule, count, since, placeCount } of rules) {
    const ofRule = open.where('rule', '=', rule);
    const places = await ofRule
      .select(({ fn }) => ['place', fn.max('since').as('latest')])
      .where('place', '<>', '')
      .groupBy('place')
      .orderBy('latest', 'desc')
      .orderBy('place')
      .limit(PLACES_SHOWN)
      .execute();
    groups.push({
      rule,
      count: Number(count),
      since: Number(since),
      latest: await ofRule.selectAll().orderBy('since', 'desc').orderBy('id').executeTakeFirstOrThrow(),
      places: places.map(({ place }) => place),
      placeCount: Number(placeCount),
    });
  }
  return groups;
}

/** In ms since 1970; -Infinity before the first. */
export async function lastMessageMs(db: Database): Promise<number> {
  const row = await db
    .selectFrom('alert_message')
    .select('at')
    .where('kind', '=', 'alert')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? Number.NEGATIVE_INFINITY;
}

/** Keeps a message for its targets, and which problems it is about. */
export function addMessage(
  db: Database,
  { id, body, targets }: { id: string; body: string; targets: readonly string[] },
  told: { begun: readonly AlertTable[]; ended: readonly AlertTable[] },
  nowMs: number,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.insertInto('alert_message').values({ id, at: nowMs, body, kind: 'alert' }).execute();
    for (const target of targets)
      await tx
        .insertInto('alert_delivery')
        .values({ message: id, target, state: 'waiting', attempts: 0, next_at: nowMs, reason: '' })
        .execute();
    await inChunks(told.begun, (rows) =>
      tx.updateTable('alert').set({ told_at: nowMs }).where('id', 'in', idsOf(rows)).execute(),
    );
    await inChunks(told.ended, (rows) =>
      tx.updateTable('alert').set({ end_told_at: nowMs }).where('id', 'in', idsOf(rows)).execute(),
    );
  });
}

/** Keeps a message about a call; call it in the transaction of the call. */
export async function addCallMessage(
  db: Database,
  { id, body, target }: { id: string; body: string; target: string },
  nowMs: number,
): Promise<void> {
  await db.insertInto('alert_message').values({ id, at: nowMs, body, kind: 'call' }).execute();
  await db
    .insertInto('alert_delivery')
    .values({ message: id, target, state: 'waiting', attempts: 0, next_at: nowMs, reason: '' })
    .execute();
}

/** Returns the messages of a kind that are due now, the oldest first. */
export function due(db: Database, kind: MessageKind, nowMs: number): Promise<Delivery[]> {
  return db
    .selectFrom('alert_delivery')
    .innerJoin('alert_message', 'alert_message.id', 'alert_delivery.message')
    .selectAll('alert_delivery')
    .select(['alert_message.body', 'alert_message.at'])
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', nowMs)
    .orderBy('alert_message.at')
    .limit(SENT_AT_ONCE)
    .execute();
}

export async function setDelivery(
  db: Database,
  { message, target }: Pick<AlertDeliveryTable, 'message' | 'target'>,
  change: Partial<Pick<AlertDeliveryTable, 'state' | 'attempts' | 'next_at' | 'reason'>>,
): Promise<void> {
  await db
    .updateTable('alert_delivery')
    .set(change)
    .where('message', '=', message)
    .where('target', '=', target)
    .execute();
}

/** Messages that could not be delivered, since a time. */
export async function failedDeliveries(db: Database, sinceMs: number): Promise<AlertDeliveryTable[]> {
  return db
    .selectFrom('alert_delivery')
    .selectAll()
    .where('state', '=', 'failed')
    .where('next_at', '>=', sinceMs)
    .execute();
}

export async function sweep(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('alert')
    .where('ended_at', '<', nowMs - KEPT_MS)
    .execute();
  const old = db
    .selectFrom('alert_message')
    .select('id')
    .where('at', '<', nowMs - KEPT_MS);
  await db.deleteFrom('alert_delivery').where('message', 'in', old).execute();
  await db
    .deleteFrom('alert_message')
    .where('at', '<', nowMs - KEPT_MS)
    .execute();
}

export const problemOf = ({ rule, subject, name, place, detail }: AlertTable): Problem => ({
  rule: rule as AlertRule,
  subject,
  name,
  place,
  detail,
});

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

async function inChunks<T>(rows: readonly T[], work: (rows: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await work(rows.slice(start, start + ROWS_AT_ONCE));
}
