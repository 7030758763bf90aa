import type { Kysely, Migration } from 'kysely';

export const placeStores: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['latitude', 'longitude'])
      await db.schema.alterTable('store').addColumn(column, 'double precision').execute();
  },
};
