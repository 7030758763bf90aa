import type { Kysely, Migration } from 'kysely';
import type { Database } from '../openDatabase.ts';
import { text, integer, optional, createTable } from './tools.ts';

export const createComments: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'comment_thread',
      {
        id: text,
        seq: integer,
        kind: text,
        document: text,
        path: text,
        resolved_by: optional(integer),
        resolved_at: optional(text),
      },
      ['id'],
    );
    await db.schema
      .createIndex('comment_thread_by_document')
      .on('comment_thread')
      .columns(['kind', 'document', 'seq'])
      .execute();
    await createTable(
      db,
      'comment',
      { id: text, seq: integer, thread: text, account: integer, text, at: text },
      ['id'],
    );
    await db.schema.createIndex('comment_by_thread').on('comment').columns(['thread', 'seq']).execute();
    await (db as Database).insertInto('sequence').values({ name: 'comment', value: 0 }).execute();
  },
};
