import type { Kysely, Migration } from 'kysely';

export const nameKeysOfPreviews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('preview_link').addColumn('api_key', 'text').execute();
  },
};
