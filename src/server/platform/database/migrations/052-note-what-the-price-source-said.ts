import type { Kysely, Migration } from 'kysely';

export const createPriceSource: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('price_source')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('price', 'text', (column) => column.notNull())
      .addColumn('fields', 'text', (column) => column.notNull())
      .addColumn('is_listed', 'integer', (column) => column.notNull())
      .execute();
  },
};
