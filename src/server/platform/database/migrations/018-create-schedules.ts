import type { Kysely, Migration } from 'kysely';
import type { Database } from '../openDatabase.ts';
import { text, integer, optional, createTable } from './tools.ts';

export const createSchedules: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'schedule',
      {
        id: integer,
        environment: text,
        starts_at: text,
        ends_at: optional(text),
        time_zone: text,
        note: text,
        state: text,
        kept: integer,
        account: optional(integer),
        author: text,
        created_at: text,
      },
      ['id'],
    );
    await db.schema
      .createIndex('schedule_by_state')
      .on('schedule')
      .columns(['state', 'environment', 'starts_at'])
      .execute();
    await createTable(
      db,
      'schedule_document',
      {
        schedule: integer,
        kind: text,
        id: text,
        version: optional(integer),
        planned_over: optional(integer),
        replaced: optional(integer),
      },
      ['schedule', 'kind', 'id'],
    );
    await (db as Database).insertInto('sequence').values({ name: 'schedule', value: 0 }).execute();
  },
};
