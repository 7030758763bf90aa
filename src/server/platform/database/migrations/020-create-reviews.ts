import type { Kysely, Migration } from 'kysely';
import type { Database } from '../openDatabase.ts';
import { text, integer, optional, createTable } from './tools.ts';

export const createReviews: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'review',
      {
        id: integer,
        environment: text,
        note: text,
        account: optional(integer),
        author: text,
        created_at: text,
        closed_at: optional(text),
      },
      ['id'],
    );
    await db.schema
      .createIndex('review_by_environment')
      .on('review')
      .columns(['environment', 'closed_at'])
      .execute();
    await createTable(db, 'review_document', { review: integer, kind: text, id: text, version: integer }, [
      'review',
      'kind',
      'id',
    ]);
    await createTable(
      db,
      'review_comment',
      { seq: integer, review: integer, text, account: optional(integer), author: text, at: text },
      ['seq'],
    );
    await (db as Database).insertInto('sequence').values({ name: 'review', value: 0 }).execute();
  },
};
