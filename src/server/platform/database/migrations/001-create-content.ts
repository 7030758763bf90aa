import type { Migration } from 'kysely';
import { text, integer, optional, createTable } from './tools.ts';

export const createContent: Migration = {
  async up(db) {
    const stamps = { created_at: text, updated_at: text };
    await createTable(
      db,
      'document',
      { kind: text, id: text, name: text, version: integer, body: text, created_seq: integer, ...stamps },
      ['kind', 'id'],
    );
    await createTable(
      db,
      'revision',
      { kind: text, id: text, version: integer, body: text, account: optional(integer), at: text },
      ['kind', 'id', 'version'],
    );
    await createTable(db, 'change_log', { seq: integer, kind: text, id: text, version: integer, at: text }, [
      'seq',
    ]);
  },
};
