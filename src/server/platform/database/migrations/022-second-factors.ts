import type { Kysely, Migration } from 'kysely';

export const addSecondFactor: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('account')
      .addColumn('second_factor', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('passkey_challenge')
      .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('signIn'))
      .execute();
  },
};
