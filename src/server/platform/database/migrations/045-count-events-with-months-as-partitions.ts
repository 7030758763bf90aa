import { sql, type Kysely, type Migration } from 'kysely';
import { isPostgres } from '../openDatabase.ts';
import { byteOrderedText, markHours } from './tools.ts';

/** Events of kiosks that were offline are as old at most. */
const LATE_MS = 90 * 24 * 60 * 60 * 1000;
/** Months that exist before their first event: the current one and two more. */
const MONTHS_AHEAD = 3;

/** Start of the month of a time, or of one after it, in ms since 1970. */
function monthAfter(ms: number, months: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}

/** Gives the plain table a partition for each month; its rows become the first one. */
async function partitionEvents(db: Kysely<unknown>, nowMs: number): Promise<void> {
  const run = (statement: string): Promise<unknown> => sql.raw(statement).execute(db);
  await run('alter table event rename to event_before');
  await run('alter table event_before drop constraint event_key');
  await run('alter index event_by_time rename to event_before_event_by_time');
  await run('alter index event_by_name rename to event_before_event_by_name');
  await run('create table event (like event_before including defaults) partition by range (at)');
  await run('alter table event add constraint event_key primary key (event_id, at)');
  await run('create index event_by_time on event (at, event_id)');
  await run('create index event_by_name on event (name, at)');
  const { rows } = await sql<{ latest: number | null }>`select max(at) as latest from event_before`.execute(
    db,
  );
  const latest = rows[0]?.latest ?? null;
  let start = monthAfter(nowMs - LATE_MS, 0);
  if (latest === null) {
    await run('drop table event_before');
  } else {
    start = monthAfter(Math.max(latest, nowMs), 1);
    await run(`alter table event attach partition event_before for values from (minvalue) to (${start})`);
  }
  // Nodes of an older version create none.
  for (const end = monthAfter(nowMs, MONTHS_AHEAD); start < end; start = monthAfter(start, 1)) {
    const name = `event_${new Date(start).toISOString().slice(0, 7).replace('-', '_')}`;
    const bounds = `from (${start}) to (${monthAfter(start, 1)})`;
    await run(`create table ${name} partition of event for values ${bounds}`);
  }
}

export const countAndPartitionEvents: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    if (isPostgres(db)) await partitionEvents(db, Date.now());
    let counts = schema.createTable('event_count').addColumn('length', 'text', (column) => column.notNull());
    counts = counts.addColumn('start', 'double precision', (column) => column.notNull());
    for (const column of ['environment', 'kind', 'a', 'b', 'c'])
      counts = counts.addColumn(column, byteOrderedText(db) as never, (build) => build.notNull());
    await counts
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('event_count_key', [
        'length',
        'start',
        'environment',
        'kind',
        'a',
        'b',
        'c',
      ] as never[])
      .execute();
    await schema
      .createTable('event_hour')
      .addColumn('hour', 'double precision', (column) => column.primaryKey())
      .execute();
    await schema
      .createTable('event_export')
      .addColumn('day', 'text', (column) => column.primaryKey())
      .addColumn('exported_at', 'double precision', (column) => column.notNull())
      .addColumn('rows', 'integer', (column) => column.notNull())
      .execute();
    // Existing events are counted later, hour by hour.
    await sql`
      insert into event_hour (hour)
      select distinct cast(slot / 4 as integer) * 3600000.0 from event`.execute(db);
    for (const statement of markHours(db, { table: 'event', time: 'at', marks: 'event_hour' }))
      await statement.execute(db);
  },
};
