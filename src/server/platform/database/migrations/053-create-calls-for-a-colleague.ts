import { sql, type Kysely, type Migration } from 'kysely';

export const createStaffCalls: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('staff_call')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kiosk', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('page_kind', 'text', (column) => column.notNull())
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('page_name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'double precision', (column) => column.notNull())
      .addColumn('answered_by', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('answered_at', 'double precision')
      .addColumn('closed_at', 'double precision')
      .execute();
    // However often a shopper touches the button, and whichever node hears it.
    await sql`create unique index staff_call_open on staff_call (kiosk) where state in ('waiting', 'coming')`.execute(
      db,
    );
    await schema.createIndex('staff_call_by_time').on('staff_call').column('created_at').execute();
    await schema
      .alterTable('alert_message')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('alert'))
      .execute();
  },
};
