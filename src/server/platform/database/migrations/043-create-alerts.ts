import { sql, type Kysely, type Migration } from 'kysely';

export const createAlerts: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .alterTable('kiosk')
      .addColumn('clock_ahead_ms', 'double precision', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .createTable('alert')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('rule', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('since', 'double precision', (column) => column.notNull())
      .addColumn('told_at', 'double precision')
      .addColumn('ended_at', 'double precision')
      .addColumn('end_told_at', 'double precision')
      .execute();
    await sql`create unique index alert_open on alert (rule, subject) where ended_at is null`.execute(db);
    await schema
      .createTable('alert_message')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'double precision', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('alert_delivery')
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'double precision', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('alert_delivery_key', ['message', 'target'])
      .execute();
    await schema.createIndex('fault_by_time').on('fault').column('at').execute();
  },
};
