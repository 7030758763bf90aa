import { sql, type Kysely, type Migration } from 'kysely';
import { byteOrderedText } from './tools.ts';

interface Named {
  id: string;
  name: string;
  text: string;
}

/** Without case and accents. */
const searchKey = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** Numbers are sorted by their value. */
const sortKey = (text: string): string =>
  searchKey(text).replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'));

export const keyRecords: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    for (const table of ['store', 'kiosk_group', 'kiosk']) {
      for (const column of ['sort_key', 'search_key'])
        await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${byteOrderedText(db)}`.execute(
          db,
        );
      const name = table === 'kiosk' ? sql`coalesce(label, name)` : sql`name`;
      const text = table === 'store' ? sql`name || ' ' || region || ' ' || tags` : name;
      const { rows } =
        await sql<Named>`select id, ${name} as name, ${text} as text from ${sql.table(table)}`.execute(db);
      for (const row of rows)
        await sql`update ${sql.table(table)} set sort_key = ${sortKey(row.name)},
          search_key = ${searchKey(row.text)} where id = ${row.id}`.execute(db);
    }
    for (const column of ['store', 'kiosk_group', 'sort_key'])
      await schema.createIndex(`kiosk_by_${column}`).on('kiosk').column(column).execute();
    await schema
      .createTable('record')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('sort_key', byteOrderedText(db) as never)
      .addColumn('search_key', byteOrderedText(db) as never)
      .addPrimaryKeyConstraint('record_key', ['kind', 'id'] as never[])
      .execute();
    await schema.createIndex('record_by_name').on('record').columns(['kind', 'name']).unique().execute();
    await schema.alterTable('audit').addColumn('record', 'text').execute();
    await schema.createIndex('audit_by_record').on('audit').columns(['record', 'seq']).execute();
  },
};
