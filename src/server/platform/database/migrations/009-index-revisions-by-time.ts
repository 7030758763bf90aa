import type { Kysely, Migration } from 'kysely';

/** Finds the revisions of a day without reading their bodies. */
export const indexRevisionsByTime: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('revision_by_time')
      .on('revision')
      .columns(['kind', 'id', 'at', 'version'])
      .execute();
  },
};
