import type { Kysely, Migration } from 'kysely';
import { text, createTable } from './tools.ts';

export const createLaunchSnapshots: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'launch_snapshot', { environment: text, hash: text, body: text, picture: text }, [
      'environment',
    ]);
    await db.schema.createIndex('launch_snapshot_by_hash').on('launch_snapshot').column('hash').execute();
  },
};
