// SHA-256 of the files of the media store. An address never changes its bytes, so a row is never
// changed, and stays when the record of the file is gone: releases go on naming it.
import { sql } from 'kysely';
import type { Database } from '../platform/database/openDatabase.ts';
import { withoutNul } from '../platform/database/storableText.ts';
import type { FileHashTable } from '../platform/database/tables.ts';

/** Below the parameter limit of both engines. */
const URLS_PER_QUERY = 500;

export async function add(db: Database, file: FileHashTable): Promise<void> {
  await db
    .insertInto('file_hash')
    .values(file)
    .onConflict((conflict) => conflict.column('url').doNothing())
    .execute();
}

/** Those that are known. */
export async function byUrl(db: Database, urls: readonly string[]): Promise<FileHashTable[]> {
  const found: FileHashTable[] = [];
  for (let start = 0; start < urls.length; start += URLS_PER_QUERY) {
    const some = urls.slice(start, start + URLS_PER_QUERY).map(withoutNul);
    found.push(...(await db.selectFrom('file_hash').selectAll().where('url', 'in', some).execute()));
  }
  return found;
}

/** Files of the store whose hash is not known yet: stored by an older build. */
export function unknown(db: Database, limit: number): Promise<{ url: string; name: string }[]> {
  return db
    .selectFrom('media')
    .leftJoin('file_hash', 'file_hash.url', 'media.url')
    .select(['media.url', sql<string>`media.hash || media.ext`.as('name')])
    .where('file_hash.url', 'is', null)
    .orderBy('media.id')
    .limit(limit)
    .execute();
}
