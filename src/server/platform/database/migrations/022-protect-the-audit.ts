import type { Kysely, Migration } from 'kysely';
import { appendOnly } from './tools.ts';

const KEEP_DAYS = 400;

export const protectAudit: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of appendOnly(db, 'audit', 'at', KEEP_DAYS)) await statement.execute(db);
  },
};
