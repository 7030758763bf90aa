import { sql, type Kysely, type Migration } from 'kysely';

export const createRollouts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('rollout')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('environment', 'text', (column) => column.notNull())
      .addColumn('release', 'integer', (column) => column.notNull())
      .addColumn('base', 'integer', (column) => column.notNull())
      .addColumn('kiosk_group', 'text', (column) => column.notNull())
      .addColumn('started_at', 'double precision', (column) => column.notNull())
      .addColumn('widen_at', 'double precision')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'double precision')
      .execute();
    await sql`create unique index rollout_open on rollout (environment) where state in ('pilot', 'stopped')`.execute(
      db,
    );
  },
};
