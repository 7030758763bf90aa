// Migrations of events: months as partitions, counts of hours and days; part of the list in
// migrations.ts.
import { sql, type Kysely, type Migration } from 'kysely';
import { ensureMonths, partitionByMonth } from './monthPartitions.ts';
import { byteOrderedText, markHours, type Database } from './openDatabase.ts';

/** Events of kiosks that were offline are as old at most. */
const EVENTS_LATE_MS = 90 * 24 * 60 * 60 * 1000;

export const countAndPartitionEvents: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await partitionByMonth(
      db,
      {
        name: 'event',
        time: 'at',
        key: ['event_id'],
        primaryKey: 'event_key',
        indexes: { event_by_time: ['at', 'event_id'], event_by_name: ['name', 'at'] },
      },
      Date.now(),
    );
    // Nodes of an older version make none.
    await ensureMonths(db as Database, 'event', Date.now() - EVENTS_LATE_MS, Date.now());
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
    // What is there is counted by and by.
    await sql`
      insert into event_hour (hour)
      select distinct cast(slot / 4 as integer) * 3600000.0 from event`.execute(db);
    for (const statement of markHours(db, { table: 'event', time: 'at', marks: 'event_hour' }))
      await statement.execute(db);
  },
};

/** Hours that no new event can change keep their counts: some of their events are deleted. */
const RECOUNTED_MS = 90 * 24 * 60 * 60 * 1000;

/** Counts the hours with finished quizzes again, by how many answers finished them. */
export const countQuizFinishes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      insert into event_hour (hour)
      select distinct start from event_count
      where length = 'hour' and kind = 'outcome' and start >= ${Date.now() - RECOUNTED_MS}
        and start not in (select hour from event_hour)`.execute(db);
  },
};
