import type { Kysely, Migration } from 'kysely';

export const tagFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('media')
      .addColumn('tags', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
