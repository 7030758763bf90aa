import { sql, type Kysely, type Migration } from 'kysely';

export const createKioskFleet: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('store')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('region', 'text', (column) => column.notNull())
      .addColumn('tags', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('kiosk_group')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('parent', 'text')
      .addColumn('settings', 'text', (column) => column.notNull())
      .execute();
    // SQLite adds one column at a time.
    for (const column of ['label', 'store', 'kiosk_group', 'key_hash', 'next_key_hash'])
      await schema.alterTable('kiosk').addColumn(column, 'text').execute();
    await schema.alterTable('kiosk').addColumn('enrolled_at', 'double precision').execute();
    await schema
      .alterTable('kiosk')
      .addColumn('settings', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
    for (const column of ['key_hash', 'next_key_hash'])
      await sql`create unique index ${sql.ref(`kiosk_by_${column}`)} on kiosk (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
        db,
      );
    await schema
      .createTable('enrolment')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('proposed_id', 'text')
      .addColumn('kiosk', 'text')
      .addColumn('expires_at', 'double precision', (column) => column.notNull())
      .execute();
    await schema
      .createTable('kiosk_command')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kiosk', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('argument', 'text', (column) => column.notNull())
      .addColumn('actor_name', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'double precision', (column) => column.notNull())
      .addColumn('expires_at', 'double precision', (column) => column.notNull())
      .addColumn('ended_at', 'double precision')
      .addColumn('result', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await schema
      .createIndex('kiosk_command_by_kiosk')
      .on('kiosk_command')
      .columns(['kiosk', 'state'])
      .execute();
  },
};
