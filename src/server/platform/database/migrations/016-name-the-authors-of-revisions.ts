import type { Kysely, Migration } from 'kysely';

export const nameAuthors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('revision')
      .addColumn('author', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
