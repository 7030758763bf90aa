import type { Kysely, Migration } from 'kysely';

export const keepKioskHistory: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    // Previous values that a heartbeat replaces, so that its statement can detect changes.
    for (const column of ['previous_version', 'previous_release'])
      await schema
        .alterTable('kiosk')
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
        .execute();
    for (const column of ['previous_seen_at', 'previous_uptime_ms'])
      await schema
        .alterTable('kiosk')
        .addColumn(column, 'double precision', (definition) => definition.notNull().defaultTo(0))
        .execute();
    // Kiosks from before have no history of the time until now.
    await schema
      .alterTable('kiosk')
      .addColumn('history_since', 'double precision', (column) => column.notNull().defaultTo(Date.now()))
      .execute();
    await schema
      .createTable('kiosk_history')
      .addColumn('kiosk', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('at', 'double precision', (column) => column.notNull())
      .addColumn('until', 'double precision')
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('kiosk_history_key', ['kiosk', 'kind', 'at'])
      .execute();
    await schema.createIndex('kiosk_history_by_time').on('kiosk_history').column('at').execute();
  },
};
