import type { Kysely, Migration } from 'kysely';

/** The language of the editor; '' until the person has chosen one. */
export const addEditorLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('account')
      .addColumn('language', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
