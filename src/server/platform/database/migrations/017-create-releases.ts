import type { Kysely, Migration } from 'kysely';
import type { Database } from '../openDatabase.ts';
import { text, integer, optional, createTable } from './tools.ts';

export const createReleases: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'publishing', { environment: text, mode: text, release: optional(integer) }, [
      'environment',
    ]);
    await createTable(
      db,
      'release',
      {
        id: integer,
        environment: text,
        hash: text,
        reason: text,
        note: text,
        account: optional(integer),
        author: text,
        at: text,
      },
      ['id'],
    );
    await db.schema.createIndex('release_by_hash').on('release').column('hash').execute();
    await db.schema
      .createIndex('release_by_environment')
      .on('release')
      .columns(['environment', 'id'])
      .execute();
    await createTable(
      db,
      'release_document',
      {
        environment: text,
        kind: text,
        id: text,
        version: integer,
        since: integer,
        until: optional(integer),
      },
      ['environment', 'kind', 'id', 'since'],
    );
    await (db as Database).insertInto('sequence').values({ name: 'release', value: 0 }).execute();
  },
};
