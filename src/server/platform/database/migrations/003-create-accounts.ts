import type { Migration } from 'kysely';
import { text, integer, createTable } from './tools.ts';

export const createAccounts: Migration = {
  async up(db) {
    const flags = { confirmed: integer, blocked: integer };
    await createTable(
      db,
      'account',
      {
        id: integer,
        username: text,
        email: text,
        password_hash: text,
        role: text,
        ...flags,
        created_at: text,
        updated_at: text,
      },
      ['id'],
    );
    await db.schema.createIndex('account_email').on('account').column('email').unique().execute();
    await db.schema.createIndex('account_username').on('account').column('username').unique().execute();
    await createTable(db, 'setting', { key: text, value: text }, ['key']);
  },
};
