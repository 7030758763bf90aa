import type { Kysely, Migration } from 'kysely';

export const noteTroubles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('node')
      .addColumn('troubles', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
