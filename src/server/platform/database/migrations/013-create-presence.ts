import type { Kysely, Migration } from 'kysely';
import { text, integer, number, createTable } from './tools.ts';

export const createPresence: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'presence',
      { account: integer, tab: text, document: text, path: text, seen_at: number },
      ['account', 'tab'],
    );
    await db.schema.createIndex('presence_by_document').on('presence').column('document').execute();
  },
};
