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

/** What the audit is filtered by, each in the order of time. Keys have no id. */
export const indexAudit: Migration = {
  async up(db: Kysely<unknown>) {
    const index = (name: string, column: string) =>
      db.schema.createIndex(name).on('audit').columns([column, 'at', 'seq']);
    await index('audit_by_actor', 'actor')
      .where('actor' as never, 'is not', null)
      .execute();
    await index('audit_by_key', 'actor_name')
      .where('actor' as never, 'is', null)
      .execute();
    await index('audit_by_action', 'action').execute();
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

/** The language of the editor; '' until the person has chosen one. */
export const addEditorLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('account')
      .addColumn('language', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};

export const nameKeysOfPreviews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('preview_link').addColumn('api_key', 'text').execute();
  },
};
