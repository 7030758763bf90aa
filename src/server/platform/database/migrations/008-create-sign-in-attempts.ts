import type { Kysely, Migration } from 'kysely';
import { text, integer, number, createTable } from './tools.ts';

export const createSignInAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'sign_in_attempt', { key: text, count: integer, until: number }, ['key']);
  },
};
