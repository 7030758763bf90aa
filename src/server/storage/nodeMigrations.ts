// Migrations of nodes and of what they tell each other; part of the list in migrations.ts.
import type { Kysely, Migration } from 'kysely';
import { notifyOfWrites } from './openDatabase.ts';

/** Channels of NOTIFY, by what was written. */
export const CHANNELS = { change: 'vitrine_change', presence: 'vitrine_presence' } as const;

export const notifyNodes: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      ...notifyOfWrites(db, 'change_log', CHANNELS.change, ['seq']),
      // Signs of life that say nothing new wake nobody.
      ...notifyOfWrites(db, 'presence', CHANNELS.presence, ['document', 'path']),
    ];
    for (const statement of statements) await statement.execute(db);
  },
};

export const createNodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('node')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('media', 'text', (column) => column.notNull())
      .addColumn('started_at', 'double precision', (column) => column.notNull())
      .addColumn('seen_at', 'double precision', (column) => column.notNull())
      .execute();
  },
};

export const noteTroubles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('node')
      .addColumn('troubles', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
