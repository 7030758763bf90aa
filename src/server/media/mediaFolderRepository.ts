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

/** Reads and writes folders; pass an open transaction to combine several writes. */
export class MediaFolderRepository {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  /** All folders, sorted by path. */
  all(): Promise<Folder[]> {
    return this.#db.selectFrom('media_folder').select(['id', 'path']).orderBy('key').execute();
  }

  /** The folders in a folder or, with part of a name, all matching folders below it. */
  list(directory: string, name = ''): Promise<Folder[]> {
    const query = this.#db.selectFrom('media_folder').select(['id', 'path']).orderBy('key');
    if (name === '') return query.where('parent', '=', directory).execute();
    return query
      .where(isBelow('path', directory))
      .where(sql<SqlBool>`replace(lower(name), lower(${name}), '') <> lower(name)`)
      .execute();
  }

  /** The stored spelling of a path, compared without case; undefined if there is no such folder. */
  async resolve(path: string): Promise<string | undefined> {
    if (path === ROOT_FOLDER) return ROOT_FOLDER;
    return (
      await this.#db
        .selectFrom('media_folder')
        .select('path')
        .where('key', '=', folderKey(path))
        .executeTakeFirst()
    )?.path;
  }

  /** The folder with this path; missing folders on the way are made. */
  ensure(path: string): Promise<string> {
    return inTransaction(this.#db, async (tx) => {
      const folders = new MediaFolderRepository(tx);
      let parent = ROOT_FOLDER;
      for (const step of folderTrail(path))
        parent =
          (await folders.resolve(step)) ?? (await folders.#add(folderIn(parent, folderName(step)))).path;
      return parent;
    });
  }

  create(directory: string, name: string): Promise<FolderResult> {
    return inTransaction(this.#db, async (tx) => {
      const folders = new MediaFolderRepository(tx);
      await nextNumber(tx, 'media');
      const parent = await folders.resolve(directory);
      if (parent === undefined) return { outcome: 'no such folder' };
      const path = folderIn(parent, name);
      if (await folders.resolve(path)) return { outcome: 'taken' };
      return { outcome: 'done', folder: await folders.#add(path) };
    });
  }

  /** Renames or moves a folder with everything in it. */
  change(id: number, { name, directory }: { name?: string; directory?: string }): Promise<FolderResult> {
    return inTransaction(this.#db, async (tx) => {
      const folders = new MediaFolderRepository(tx);
      await nextNumber(tx, 'media');
      const from = await folders.#path(id);
      if (from === undefined) return { outcome: 'missing' };
      const parent = directory === undefined ? parentOf(from) : await folders.resolve(directory);
      if (parent === undefined) return { outcome: 'no such folder' };
      if (isWithin(parent, from)) return { outcome: 'into itself' };
      const to = folderIn(parent, name ?? folderName(from));
      const hasNewPath = folderKey(to) !== folderKey(from);
      if (hasNewPath && (await folders.resolve(to))) return { outcome: 'taken' };
      await folders.#moveContents(from, to);
      return { outcome: 'done', folder: { id, path: to } };
    });
  }

  /** Removes an empty folder. */
  remove(id: number): Promise<FolderResult> {
    return inTransaction(this.#db, async (tx) => {
      await nextNumber(tx, 'media');
      const path = await new MediaFolderRepository(tx).#path(id);
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

  async #path(id: number): Promise<string | undefined> {
    return (await this.#db.selectFrom('media_folder').select('path').where('id', '=', id).executeTakeFirst())
      ?.path;
  }

  async #add(path: string): Promise<Folder> {
    const row = {
      id: await nextNumber(this.#db, 'media'),
      ...pathColumns(path),
      created_at: new Date().toISOString(),
    };
    await this.#db.insertInto('media_folder').values(row).execute();
    return { id: row.id, path };
  }

  async #moveContents(from: string, to: string): Promise<void> {
    const movedPath = (path: string): string => to + path.slice(from.length);
    const subfolders = await this.#db
      .selectFrom('media_folder')
      .select(['id', 'path'])
      .where(isBelow('path', from))
      .execute();
    const folder = await this.#db
      .selectFrom('media_folder')
      .select(['id', 'path'])
      .where('path', '=', from)
      .execute();
    for (const { id, path } of [...folder, ...subfolders]) {
      await this.#db
        .updateTable('media_folder')
        .set(pathColumns(movedPath(path)))
        .where('id', '=', id)
        .execute();
    }
    const remainder = sql<string>`substr(folder, cast(${lengthOf(from) + 1} as integer))`;
    const isInside = sql<SqlBool>`(folder = ${from} or ${isBelow('folder', from)})`;
    await this.#db
      .updateTable('media')
      .set({ folder: sql<string>`cast(${to} as text) || ${remainder}` })
      .where(isInside)
      .execute();
  }
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
