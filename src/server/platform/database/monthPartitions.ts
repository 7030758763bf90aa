// Tables that PostgreSQL holds as one partition for each month (UTC), so that a month that is too
// old is dropped at once. SQLite has plain tables.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isPartitioned } from './openDatabase.ts';
import type { Database } from './openDatabase.ts';
import { inTransaction } from './transactions.ts';

/** Months that are there before their first row. */
const MONTHS_AHEAD = 2;

interface Partition {
  name: string;
  /** Exclusive. */
  untilMs: number;
}

const run = (db: Kysely<unknown>, statement: string): Promise<unknown> =>
  (sql.raw(statement) as RawBuilder<unknown>).execute(db);

/** Makes the partitions of the months from a time until the months to come, where there is none. */
export function ensureMonths(db: Database, table: string, fromMs: number, nowMs: number): Promise<void> {
  if (!isPartitioned(db)) return Promise.resolve();
  return inTransaction(db, async (tx) => {
    // Other nodes make them too.
    await sql`select pg_advisory_xact_lock(hashtext(${`months of ${table}`}))`.execute(tx);
    const existing = await partitionsOf(tx, table);
    const names = new Set(existing.map(({ name }) => name));
    const before =
      existing.find(({ name }) => name === `${table}_before`)?.untilMs ?? Number.NEGATIVE_INFINITY;
    const end = monthAfter(nowMs, MONTHS_AHEAD + 1);
    for (let start = monthAfter(fromMs, 0); start < end; start = monthAfter(start, 1)) {
      const name = `${table}_${new Date(start).toISOString().slice(0, 7).replace('-', '_')}`;
      if (start < before || names.has(name)) continue;
      const bounds = `from (${start}) to (${monthAfter(start, 1)})`;
      await run(tx as Kysely<unknown>, `create table ${name} partition of ${table} for values ${bounds}`);
    }
  });
}

/** Drops the partitions whose rows are all older; resolves to how many. */
export async function dropMonthsBefore(db: Database, table: string, ms: number): Promise<number> {
  if (!isPartitioned(db)) return 0;
  const old = (await partitionsOf(db, table)).filter(({ untilMs }) => untilMs <= ms);
  // Another node may drop it at the same time.
  for (const { name } of old) await run(db as Kysely<unknown>, `drop table if exists ${name}`);
  return old.length;
}

/** Partitions of a table, the oldest first. */
export async function partitionsOf(db: Database, table: string): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; bound: string }>`
    select child.relname as name, pg_get_expr(child.relpartbound, child.oid) as bound
    from pg_inherits
    join pg_class child on child.oid = pg_inherits.inhrelid
    join pg_class parent on parent.oid = pg_inherits.inhparent
    where parent.relname = ${table} and parent.relnamespace = current_schema()::regnamespace`.execute(db);
  return rows
    .map(({ name, bound }) => ({ name, untilMs: Number(/TO \('?([\d.e+]+)'?\)/.exec(bound)?.[1]) }))
    .toSorted((a, b) => a.untilMs - b.untilMs);
}

/** Start of the month of a time, or of one after it, in ms since 1970. */
function monthAfter(ms: number, months: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}
