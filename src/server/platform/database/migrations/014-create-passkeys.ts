import type { Kysely, Migration } from 'kysely';
import { text, integer, number, optional, createTable } from './tools.ts';

export const createPasskeys: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'passkey',
      {
        id: text,
        account: integer,
        name: text,
        public_key: text,
        counter: number,
        transports: text,
        created_at: text,
        used_at: optional(number),
      },
      ['id'],
    );
    await db.schema.createIndex('passkey_by_account').on('passkey').column('account').execute();
    await createTable(
      db,
      'passkey_challenge',
      { token_hash: text, challenge: text, account: optional(integer), expires_at: number },
      ['token_hash'],
    );
  },
};
