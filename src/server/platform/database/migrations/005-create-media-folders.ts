import type { Kysely, Migration } from 'kysely';
import type { Database } from '../openDatabase.ts';
import { text, integer, createTable } from './tools.ts';

/** '/Products/Phones' -> '/Products', '/Products/Phones'. */
const folderTrail = (path: string): string[] => {
  const names = path.split('/').filter(Boolean);
  return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
};

export const createMediaFolders: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'media_folder',
      { id: integer, name: text, path: text, key: text, parent: text, created_at: text },
      ['id'],
    );
    await db.schema.createIndex('media_folder_by_key').on('media_folder').column('key').unique().execute();
    await db.schema.createIndex('media_in_folder').on('media').columns(['folder', 'created_at']).execute();
    // Older versions stored a folder only in its files; no two of those differ by case alone.
    const database = db as Database;
    const usedFolders = await database.selectFrom('media').select('folder').distinct().execute();
    const paths = [...new Set(usedFolders.flatMap(({ folder }) => folderTrail(folder)))];
    const at = new Date().toISOString();
    for (const path of paths) {
      const sequence = await database
        .updateTable('sequence')
        .set((column) => ({ value: column('value', '+', 1) }))
        .where('name', '=', 'media')
        .returning('value')
        .executeTakeFirstOrThrow();
      const end = path.lastIndexOf('/');
      const row = {
        id: sequence.value,
        name: path.slice(end + 1),
        path,
        key: path.normalize('NFC').toLowerCase(),
        parent: path.slice(0, end) || '/',
        created_at: at,
      };
      await database.insertInto('media_folder').values(row).execute();
    }
  },
};
