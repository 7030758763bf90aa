import type { Kysely, Migration } from 'kysely';
import { text, number, createTable } from './tools.ts';

export const createFileHashes: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'file_hash', { url: text, bytes: number, sha256: text }, ['url']);
  },
};
