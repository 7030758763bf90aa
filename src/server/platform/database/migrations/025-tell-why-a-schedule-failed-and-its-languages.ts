import type { Kysely, Migration } from 'kysely';

export const tellOfSchedules: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('schedule').addColumn('problem', 'text').execute();
    await db.schema.alterTable('schedule').addColumn('languages', 'text').execute();
  },
};
