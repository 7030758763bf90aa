import type { Kysely, Migration } from 'kysely';
import type { Database } from '../openDatabase.ts';
import { text, integer, createTable } from './tools.ts';

export const createSequences: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'sequence', { name: text, value: integer }, ['name']);
    const values = ['change', 'media', 'account'].map((name) => ({ name, value: 0 }));
    await (db as Database).insertInto('sequence').values(values).execute();
  },
};
