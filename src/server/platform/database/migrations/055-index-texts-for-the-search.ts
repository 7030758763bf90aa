import type { Kysely, Migration } from 'kysely';
import type { Database } from '../openDatabase.ts';
import { countedKey, prepareTrigrams, trigramIndex } from './tools.ts';

export const createSearch: Migration = {
  async up(db: Kysely<unknown>) {
    await prepareTrigrams(db);
    const key = countedKey(db);
    await db.schema
      .createTable('search_document')
      .addColumn('number', key, (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('stamp', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('languages', 'text', (column) => column.notNull())
      .addUniqueConstraint('search_document_of', ['kind', 'id'])
      .execute();
    await db.schema
      .createTable('search_text')
      .addColumn('number', key, (column) => column.primaryKey())
      .addColumn('document', 'integer', (column) => column.notNull())
      .addColumn('lang_code', 'text', (column) => column.notNull())
      .addColumn('folded', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('search_text_by_document').on('search_text').column('document').execute();
    await db.schema
      .createTable('search_word')
      .addColumn('number', key, (column) => column.primaryKey())
      .addColumn('padded', 'text', (column) => column.notNull().unique())
      .addColumn('documents', 'integer', (column) => column.notNull())
      .execute();
    for (const statement of [
      ...trigramIndex(db, 'search_text', 'folded'),
      ...trigramIndex(db, 'search_word', 'padded'),
    ])
      await statement.execute(db);
    await (db as Database).insertInto('sequence').values({ name: 'search', value: 0 }).execute();
  },
};
