// Finds what was shown at a moment in the past: a release, or the last saves up to a change of the
// change log where each save is live.
import { KIND_TABLE } from '#content/kindTable.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { withoutNul } from '../platform/database/storableText.ts';
import { isOwn } from './releaseDocuments.ts';
import { releasedRow, type ReleasedRow } from './releasedRows.ts';
import * as storedReleases from './releaseRepository.ts';

const DELETED = 'null';
/** Kind of the change log's rows for releases. */
const RELEASE = 'release';

/** The last version of each document up to a change of the change log. */
const lastVersions = (db: Database, seq: number) =>
  db
    .selectFrom('change_log')
    .select(['kind', 'id', ({ fn }) => fn.max('version').as('version')])
    .where('seq', '<=', seq)
    .groupBy(['kind', 'id']);

/** All documents of an environment as they were after a change of the change log. */
export async function savedAt(db: Database, environment: string, seq: number): Promise<ReleasedRow[]> {
  const rows = await db
    .selectFrom('revision')
    .innerJoin(lastVersions(db, seq).as('last'), (join) =>
      join
        .onRef('last.kind', '=', 'revision.kind')
        .onRef('last.id', '=', 'revision.id')
        .onRef('last.version', '=', 'revision.version'),
    )
    .select(['revision.kind', 'revision.id', 'revision.version', 'revision.body'])
    .where('revision.body', '<>', DELETED)
    .where(isOwn(environment, 'revision'))
    .execute();
  return rows.map((row) => releasedRow({ ...row, isPart: false }));
}

/**
 * Returns what was live at a moment in the past, ISO 8601: a release, or the last saves up to a
 * change of the change log. Undefined if it no longer exists.
 */
export async function shownAt(
  db: Database,
  environment: string,
  at: string,
): Promise<{ release: number } | { seq: number } | undefined> {
  const upTo = db
    .selectFrom('change_log')
    .select(['seq', 'version'])
    .where('at', '<=', at)
    .orderBy('seq', 'desc')
    .limit(1);
  const [last, published] = await Promise.all([
    upTo.executeTakeFirst(),
    upTo.where('kind', '=', RELEASE).where('id', '=', withoutNul(environment)).executeTakeFirst(),
  ]);
  if (published && published.version > 0)
    return (await storedReleases.get(db, published.version)) && { release: published.version };
  return last && (await isKept(db, last.seq)) ? { seq: last.seq } : undefined;
}

/** Whether every document is there as it was after a change of the change log. */
async function isKept(db: Database, seq: number): Promise<boolean> {
  const missing = await db
    .selectFrom(lastVersions(db, seq).where('kind', 'in', Object.keys(KIND_TABLE)).as('last'))
    .leftJoin('revision', (join) =>
      join
        .onRef('revision.kind', '=', 'last.kind')
        .onRef('revision.id', '=', 'last.id')
        .onRef('revision.version', '=', 'last.version'),
    )
    .select('last.id')
    .where('revision.id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return missing === undefined;
}
