// The audit: who did what, when. Rows are only ever added, which the database sees to; old ones are
// removed after AUDIT_KEEP_DAYS. See src/server/accounts/README.md#people-and-audit.
import { dequal } from 'dequal';
import { sql } from 'kysely';
import { DAY_MS } from '#config/durations.ts';
import type { AuditAction } from '#rules/auditActions.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { withoutNul } from '../platform/database/storableText.ts';
import type { AuditTable } from '../platform/database/tables.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

/** Same time as in the trigger of migration 022, which refuses to remove younger entries. */
const AUDIT_KEEP_DAYS = 400;
const HISTORY_MAX = 100;

/** Who does something: an account, or an API key, whose id is null. */
export interface Actor {
  id: number | null;
  /** Name at the time of the entry. */
  name: string;
}

/** By field, what was and what is; null for nothing. */
export type RecordChanges = Record<string, { before: unknown; after: unknown }>;

export interface AuditEntry {
  /** Null for a sign-in that failed. */
  actor: Actor | null;
  action: AuditAction;
  /** Subject of the action, such as an e-mail or 'pages/care'. */
  subject: string;
  detail?: Readonly<Record<string, string | number | boolean | null>>;
  /** Kind and id of the record that was changed, such as 'stores/5f'. */
  record?: string;
  /** Changed fields of that record. */
  changes?: RecordChanges;
}

export interface AuditFilter {
  /** The last entry of the page before. */
  after?: number | undefined;
  /** The latest first otherwise. */
  oldestFirst?: boolean | undefined;
  actor?: number | undefined;
  /** Name of a key. */
  key?: string | undefined;
  action?: AuditAction | undefined;
  fromMs?: number | undefined;
  /** Not included. */
  untilMs?: number | undefined;
  limit: number;
}

/** Adds an entry; in a transaction it is kept only with the rest. */
export function add(
  db: Database,
  { actor, action, subject, detail = {}, record, changes }: AuditEntry,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const seq = await nextNumber(tx, 'audit');
    await tx
      .insertInto('audit')
      .values({
        seq,
        at: Date.now(),
        actor: actor?.id ?? null,
        actor_name: actor?.name ?? '',
        action,
        subject: withoutNul(subject),
        detail: JSON.stringify({ ...detail, ...(changes && { changes }) }),
        record: record ?? null,
      })
      .execute();
  });
}

/** By time, so that the index of each filter has its entries in this order, within days too. */
export async function list(db: Database, filter: AuditFilter): Promise<AuditTable[]> {
  const { after, oldestFirst, actor, key, action, fromMs, untilMs, limit } = filter;
  const [order, beyond] = oldestFirst ? (['asc', '>'] as const) : (['desc', '<'] as const);
  let query = db.selectFrom('audit').selectAll().orderBy('at', order).orderBy('seq', order).limit(limit);
  if (after !== undefined) {
    const last = await db.selectFrom('audit').select('at').where('seq', '=', after).executeTakeFirst();
    // It was old, and is gone with all before it.
    if (!last) return [];
    query = query
      .where('at', `${beyond}=`, last.at)
      .where((each) => each.or([each('at', beyond, last.at), each('seq', beyond, after)]));
  }
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (key !== undefined) query = query.where('actor', 'is', null).where('actor_name', '=', withoutNul(key));
  if (action !== undefined) query = query.where('action', '=', action);
  if (fromMs !== undefined) query = query.where('at', '>=', fromMs);
  if (untilMs !== undefined) query = query.where('at', '<', untilMs);
  return query.execute();
}

/** The latest changes of a record, the newest first. */
export function ofRecord(db: Database, record: string): Promise<AuditTable[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('record', '=', record)
    .orderBy('seq', 'desc')
    .limit(HISTORY_MAX)
    .execute();
}

/**
 * People by their latest name, also those who were removed, and keys. Each is one step in an
 * index, however many entries it has.
 */
export async function actors(db: Database): Promise<Actor[]> {
  const people = await sql<Actor>`with recursive person(id) as (
      select min(actor) from audit where actor is not null
      union all select (select min(actor) from audit where actor > person.id) from person
        where person.id is not null
    ), named(id, name) as (
      select id, (select actor_name from audit where actor = person.id and actor_name <> ''
        order by at desc, seq desc limit 1)
      from person where id is not null
    ) select id, name from named where name is not null`.execute(db);
  const keys = await sql<{ name: string }>`with recursive named(name) as (
      select min(actor_name) from audit where actor is null and actor_name > ''
      union all select (select min(actor_name) from audit
        where actor is null and actor_name > named.name) from named where named.name is not null
    ) select name from named where name is not null`.execute(db);
  return [...people.rows, ...keys.rows.map(({ name }): Actor => ({ id: null, name }))];
}

/** A day later than the database allows, whose clock may be another one. */
export async function sweep(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('audit')
    .where('at', '<', nowMs - (AUDIT_KEEP_DAYS + 1) * DAY_MS)
    .execute();
}

/** By field, what was and what is; absent values are null. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): RecordChanges {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...keys].flatMap((key) =>
      dequal(before[key], after[key])
        ? []
        : [[key, { before: before[key] ?? null, after: after[key] ?? null }]],
    ),
  );
}
