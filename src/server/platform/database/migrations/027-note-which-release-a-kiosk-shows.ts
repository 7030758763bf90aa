import type { Kysely, Migration } from 'kysely';

export const noteShownReleases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('kiosk')
      .addColumn('release', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
