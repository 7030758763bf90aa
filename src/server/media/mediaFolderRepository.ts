// Folders of the media store, also empty ones. A file stores its folder as text (`media.folder`);
// the root has no row. Writers of folders and files first lock the sequence of `media`, so that
// they take turns.
import { sql, type Expression, type SqlBool } from 'kysely';
import {
  folderIn,
  folderKey,
  folderName,
  folderTrail,
  isWithin,
  parentOf,
  ROOT_FOLDER,
} from '#rules/mediaFolderPaths.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import type { MediaFolderTable } from '../platform/database/tables.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

export type Folder = Pick<MediaFolderTable, 'id' | 'path'>;

/** Result of a change; if it failed, the reason. */
export type FolderResult =
  | { outcome: 'done'; folder: Folder }
  | { outcome: 'missing' | 'no such folder' | 'taken' | 'into itself' }
  | { outcome: 'not empty'; files: number; folders: number };

/** All folders, sorted by path. */
export function all(db: Database): Promise<Folder[]> {
  return db.selectFrom('media_folder').select(['id', 'path']).orderBy('key').execute();
}

/** The folders in a folder or, with part of a name, all matching folders below it. */
export function list(db: Database, directory: string, name = ''): Promise<Folder[]> {
  const query = db.selectFrom('media_folder').select(['id', 'path']).orderBy('key');
  if (name === '') return query.where('parent', '=', directory).execute();
  return query
    .where(isBelow('path', directory))
    .where(sql<SqlBool>`replace(lower(name), lower(${name}), '') <> lower(name)`)
    .execute();
}

/** The stored spelling of a path, compared without case; undefined if there is no such folder. */
export async function resolve(db: Database, path: string): Promise<string | undefined> {
  if (path === ROOT_FOLDER) return ROOT_FOLDER;
  return (
    await db.selectFrom('media_folder').select('path').where('key', '=', folderKey(path)).executeTakeFirst()
  )?.path;
}

/** The folder with this path; missing folders on the way are made. */
export function ensure(db: Database, path: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    let parent = ROOT_FOLDER;
    for (const step of folderTrail(path))
      parent = (await resolve(tx, step)) ?? (await add(tx, folderIn(parent, folderName(step)))).path;
    return parent;
  });
}

export function create(db: Database, directory: string, name: string): Promise<FolderResult> {
  return inTransaction(db, async (tx) => {
    await nextNumber(tx, 'media');
    const parent = await resolve(tx, directory);
    if (parent === undefined) return { outcome: 'no such folder' };
    const path = folderIn(parent, name);
    if (await resolve(tx, path)) return { outcome: 'taken' };
    return { outcome: 'done', folder: await add(tx, path) };
  });
}

/** Renames or moves a folder with everything in it. */
export function change(
  db: Database,
  id: number,
  { name, directory }: { name?: string; directory?: string },
): Promise<FolderResult> {
  return inTransaction(db, async (tx) => {
    await nextNumber(tx, 'media');
    const from = await pathOf(tx, id);
    if (from === undefined) return { outcome: 'missing' };
    const parent = directory === undefined ? parentOf(from) : await resolve(tx, directory);
    if (parent === undefined) return { outcome: 'no such folder' };
    if (isWithin(parent, from)) return { outcome: 'into itself' };
    const to = folderIn(parent, name ?? folderName(from));
    const hasNewPath = folderKey(to) !== folderKey(from);
    if (hasNewPath && (await resolve(tx, to))) return { outcome: 'taken' };
    await moveContents(tx, from, to);
    return { outcome: 'done', folder: { id, path: to } };
  });
}

/** Removes an empty folder. */
export function remove(db: Database, id: number): Promise<FolderResult> {
  return inTransaction(db, async (tx) => {
    await nextNumber(tx, 'media');
    const path = await pathOf(tx, id);
    if (path === undefined) return { outcome: 'missing' };
    const files = await countOf(
      tx
        .selectFrom('media')
        .where('folder', '=', path)
        .select((row) => row.fn.countAll().as('count')),
    );
    const folders = await countOf(
      tx
        .selectFrom('media_folder')
        .where('parent', '=', path)
        .select((row) => row.fn.countAll().as('count')),
    );
    if (files + folders > 0) return { outcome: 'not empty', files, folders };
    await tx.deleteFrom('media_folder').where('id', '=', id).execute();
    return { outcome: 'done', folder: { id, path } };
  });
}

async function pathOf(db: Database, id: number): Promise<string | undefined> {
  return (await db.selectFrom('media_folder').select('path').where('id', '=', id).executeTakeFirst())?.path;
}

async function add(db: Database, path: string): Promise<Folder> {
  const row = {
    id: await nextNumber(db, 'media'),
    ...pathColumns(path),
    created_at: new Date().toISOString(),
  };
  await db.insertInto('media_folder').values(row).execute();
  return { id: row.id, path };
}

async function moveContents(db: Database, from: string, to: string): Promise<void> {
  const movedPath = (path: string): string => to + path.slice(from.length);
  const subfolders = await db
    .selectFrom('media_folder')
    .select(['id', 'path'])
    .where(isBelow('path', from))
    .execute();
  const folder = await db
    .selectFrom('media_folder')
    .select(['id', 'path'])
    .where('path', '=', from)
    .execute();
  for (const { id, path } of [...folder, ...subfolders]) {
    await db
      .updateTable('media_folder')
      .set(pathColumns(movedPath(path)))
      .where('id', '=', id)
      .execute();
  }
  const remainder = sql<string>`substr(folder, cast(${lengthOf(from) + 1} as integer))`;
  const isInside = sql<SqlBool>`(folder = ${from} or ${isBelow('folder', from)})`;
  await db
    .updateTable('media')
    .set({ folder: sql<string>`cast(${to} as text) || ${remainder}` })
    .where(isInside)
    .execute();
}

const pathColumns = (path: string) => ({
  name: folderName(path),
  path,
  key: folderKey(path),
  parent: parentOf(path),
});

// SQL's length counts characters, JavaScript's counts UTF-16 units.
const lengthOf = (text: string): number => [...text].length;

/** Tests if a path is below a folder, treating the wild cards of LIKE as text. */
export function isBelow(column: 'path' | 'folder', directory: string): Expression<SqlBool> {
  const prefix = directory === ROOT_FOLDER ? ROOT_FOLDER : `${directory}/`;
  return sql<SqlBool>`substr(${sql.ref(column)}, 1, cast(${lengthOf(prefix)} as integer)) = ${prefix}`;
}

async function countOf(query: {
  executeTakeFirstOrThrow(): Promise<{ count: string | number | bigint }>;
}): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).count);
}
