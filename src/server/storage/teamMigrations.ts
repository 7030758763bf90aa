// Migrations of accounts, keys and the audit; part of the list in migrations.ts.
import type { Kysely, Migration } from 'kysely';
import { appendOnly } from './openDatabase.ts';

/** The audit keeps entries so long. */
export const AUDIT_KEEP_DAYS = 400;

export const nameMakers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('api_key').addColumn('account', 'integer').execute();
    await db.schema.alterTable('account_link').addColumn('maker', 'integer').execute();
  },
};

export const protectAudit: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of appendOnly(db, 'audit', 'at', AUDIT_KEEP_DAYS)) await statement.execute(db);
  },
};

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

export const nameKeysOfPreviews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('preview_link').addColumn('api_key', 'text').execute();
  },
};
