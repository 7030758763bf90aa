import type { Kysely, Migration } from 'kysely';
import { notifyOfWrites } from './tools.ts';

export const notifyNodes: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      ...notifyOfWrites(db, 'change_log', 'vitrine_change', ['seq']),
      // Heartbeats without a change notify no node.
      ...notifyOfWrites(db, 'presence', 'vitrine_presence', ['document', 'path']),
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
