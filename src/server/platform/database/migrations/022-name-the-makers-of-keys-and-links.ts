import type { Kysely, Migration } from 'kysely';

export const nameMakers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('api_key').addColumn('account', 'integer').execute();
    await db.schema.alterTable('account_link').addColumn('maker', 'integer').execute();
  },
};
