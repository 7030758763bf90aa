import type { Kysely, Migration } from 'kysely';

export const createNodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('node')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('media', 'text', (column) => column.notNull())
      .addColumn('started_at', 'double precision', (column) => column.notNull())
      .addColumn('seen_at', 'double precision', (column) => column.notNull())
      .execute();
  },
};
