// Documents by content: what a release, a schedule or a check holds of a document is a row with the
// hash of its body. A row never changes, so each is in memory once, however many releases hold it.
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { withoutNul } from '../platform/database/storableText.ts';

/** A document as a release holds it, or as it was saved. */
export interface ReleasedRow {
  kind: string;
  id: string;
  /** The save that it comes from. */
  version: number;
  /** Whether only some of its languages are of that save. */
  isPart: boolean;
  /** SHA-256 of the body. */
  hash: string;
  /** JSON without the id. */
  body: string;
}

/** A row without its body. */
export type ReleaseEntry = Omit<ReleasedRow, 'body'>;

/** A document to publish: this saved version, or null to take it away. */
export interface Chosen {
  kind: string;
  id: string;
  version: number | null;
}

/** Some showrooms of 2,000 documents. */
const CACHE_BYTES = 128 * 1024 * 1024;
const DELETED = 'null';
/** Saves that are read: older ones do not show whether a translation is still right. */
const SAVES_READ = 50;
/** Digits of a hash that fit in a safe integer. */
const VERSION_DIGITS = 12;

const cached = new LRUCache<string, ReleasedRow>({
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ body }) => body.length + 1,
});

/** 'page/care' */
export const releaseKeyOf = ({ kind, id }: Pick<ReleasedRow, 'kind' | 'id'>): string => `${kind}/${id}`;

/** 'page/care/3' */
export const versionKeyOf = ({ kind, id, version }: Chosen): string => `${kind}/${id}/${version}`;

const bodyHashOf = (body: string): string => createHash('sha256').update(body).digest('hex');

const contentKeyOf = ({ kind, id, version, isPart, hash }: ReleaseEntry): string =>
  `${hash} ${version} ${isPart} ${kind}/${id}`;

/** Whether two entries have the same body and version; null is a document that is not shown. */
export const isSameContent = (one: ReleaseEntry | null, other: ReleaseEntry | null): boolean =>
  one === null || other === null ? one === other : contentKeyOf(one) === contentKeyOf(other);

/** The row with this content: always the same object while it is in use. */
export function releasedRow(content: Omit<ReleasedRow, 'hash'>): ReleasedRow {
  const row = { ...content, hash: bodyHashOf(content.body) };
  const key = contentKeyOf(row);
  const known = cached.get(key);
  if (known) return known;
  cached.set(key, row);
  return row;
}

/**
 * The version of a document that browsers compare: of the save, or a negative number made from the
 * content where only some languages of a save are published.
 */
export const shownVersionOf = ({ version, isPart, hash }: ReleaseEntry): number =>
  isPart ? -Number.parseInt(hash.slice(0, VERSION_DIGITS), 16) : version;

/** Rows with these contents; other requests are served while many are read. */
export async function rowsWithBodies<E extends ReleaseEntry>(
  db: Database,
  entries: readonly E[],
): Promise<{ entry: E; row: ReleasedRow }[]> {
  const found = entries.map((entry) => ({ entry, row: cached.get(contentKeyOf(entry)) }));
  const missing = new Set(found.flatMap(({ entry, row }) => (row ? [] : [entry.hash])));
  const bodies = new Map<string, string>();
  for (const hashes of chunksOf([...missing])) {
    const rows = await db.selectFrom('body').selectAll().where('hash', 'in', hashes).execute();
    for (const { hash, text } of rows) bodies.set(hash, text);
    // SQLite is read in this thread.
    await nextTurn();
  }
  return found.flatMap(({ entry, row }) => {
    if (row) return [{ entry, row }];
    const body = bodies.get(entry.hash);
    const { kind, id, version, isPart } = entry;
    return body === undefined ? [] : [{ entry, row: releasedRow({ kind, id, version, isPart, body }) }];
  });
}

/** Stores the bodies of these rows, each once. */
export async function storeBodies(db: Database, rows: readonly ReleasedRow[]): Promise<void> {
  const bodies = [...new Map(rows.map(({ hash, body }) => [hash, { hash, text: body }])).values()];
  for (const some of chunksOf(bodies))
    await db
      .insertInto('body')
      .values(some)
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
}

/** These saved states; those of deletions, and those that were never saved, are left out. */
export async function savedRows(
  db: Database,
  versions: readonly Chosen[],
  isOwn = sql<boolean>`true`,
): Promise<ReleasedRow[]> {
  const found: ReleasedRow[] = [];
  for (const some of chunksOf(versions.filter(({ version }) => version !== null))) {
    const values = some.map(
      ({ kind, id, version }) => sql`(${kind}, ${withoutNul(id)}, cast(${version} as integer))`,
    );
    const rows = await db
      .selectFrom('revision')
      .select(['kind', 'id', 'version', 'body'])
      .where(sql<boolean>`(kind, id, version) in (values ${sql.join(values)})`)
      .where('body', '<>', DELETED)
      .where(isOwn)
      .execute();
    found.push(...rows.map((row) => releasedRow({ ...row, isPart: false })));
    // SQLite is read in this thread.
    await nextTurn();
  }
  return found;
}

/** The saves of a document, newest first, at most `SAVES_READ`, without its deletions. */
export async function latestSaves(
  db: Database,
  kind: string,
  id: string,
): Promise<{ at: string; body: string }[]> {
  const rows = await db
    .selectFrom('revision')
    .select(['at', 'body'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('body', '<>', DELETED)
    .orderBy('version', 'desc')
    .limit(SAVES_READ)
    .execute();
  // SQLite is read in this thread.
  await nextTurn();
  return rows;
}
