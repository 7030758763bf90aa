import type { Kysely, Migration } from 'kysely';
import type { Database } from '../openDatabase.ts';
import { text, integer, number, optional, createTable } from './tools.ts';

/** Until then there was one kind of account, which could do everything. */
export const createTeam: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('account')
      .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('account').addColumn('last_seen_at', 'text').execute();
    await db.schema.alterTable('account').addColumn('removed_at', 'text').execute();
    await (db as Database).updateTable('account').set({ role: 'administrator' }).execute();
    await createTable(
      db,
      'session',
      {
        id: text,
        account: integer,
        token_hash: text,
        agent: text,
        created_at: number,
        used_at: number,
      },
      ['id'],
    );
    await db.schema.createIndex('session_by_token').on('session').column('token_hash').unique().execute();
    await db.schema.createIndex('session_by_account').on('session').column('account').execute();
    await createTable(
      db,
      'account_link',
      {
        id: text,
        token_hash: text,
        purpose: text,
        email: text,
        role: optional(text),
        account: optional(integer),
        expires_at: number,
      },
      ['token_hash'],
    );
    await db.schema
      .createIndex('account_link_by_email')
      .on('account_link')
      .columns(['purpose', 'email'])
      .unique()
      .execute();
    await createTable(
      db,
      'api_key',
      {
        id: text,
        name: text,
        key_hash: text,
        scopes: text,
        created_at: text,
        used_at: optional(number),
      },
      ['id'],
    );
    await db.schema.createIndex('api_key_by_hash').on('api_key').column('key_hash').unique().execute();
    await createTable(
      db,
      'audit',
      {
        seq: integer,
        at: number,
        actor: optional(integer),
        actor_name: text,
        action: text,
        subject: text,
        detail: text,
      },
      ['seq'],
    );
    await db.schema.createIndex('audit_by_time').on('audit').column('at').execute();
    await (db as Database).insertInto('sequence').values({ name: 'audit', value: 0 }).execute();
  },
};
