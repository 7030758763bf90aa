import type { Kysely, Migration } from 'kysely';
import { text, number, createTable } from './tools.ts';

export const createCompanySignIn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('account').addColumn('subject', 'text').execute();
    await db.schema.createIndex('account_subject').on('account').column('subject').unique().execute();
    await createTable(
      db,
      'sign_in_flow',
      { token_hash: text, state: text, nonce: text, verifier: text, return_to: text, expires_at: number },
      ['token_hash'],
    );
  },
};
