// The content of releases: a map from document to body. Each entry says since which release and
// until before which one it is shown, so that a release of one change adds one row. See
// src/server/publishing/README.md#publishing.
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';
import * as fileHashes from '../media/fileHashRepository.ts';
import {
  rowsWithBodies,
  savedRows,
  storeBodies,
  type ReleasedRow,
  type ReleaseEntry,
} from './releasedRows.ts';
import type { ReleasedFile } from './releaseText.ts';

/** A document of a release. */
export interface HeldDocument {
  row: ReleasedRow;
  /** The release in which a person published it; 0 where a schedule has. */
  publishedIn: number;
}

/** A document to show from a release on, or null to take it away. */
export interface Change {
  kind: string;
  id: string;
  row: ReleasedRow | null;
  /** The release in which a person published what comes back; else it is the new one, or 0. */
  publishedIn?: number;
}

/** Site settings and home screens: each environment has its own. */
const OWN_KINDS = ['environment', 'homeScreen'];
const FILE_START = '"/uploads/';

/** Without the site settings and home screens of other environments. */
export const isOwn = (environment: string, table: 'document' | 'revision') =>
  sql<boolean>`(${sql.ref(`${table}.kind`)} not in (${sql.join(OWN_KINDS)}) or ${sql.ref(`${table}.id`)} = ${environment})`;

const entriesOf = (db: Database, environment: string) =>
  db
    .selectFrom('release_document as held')
    .leftJoin('release', 'release.id', 'held.since')
    .select(['held.kind', 'held.id', 'held.version', 'held.part', 'held.body_hash', 'held.since'])
    .select(['held.published_in', 'release.reason'])
    .where('held.environment', '=', environment);

type EntryQuery = ReturnType<typeof entriesOf>;

/** The documents of an environment's release, or of the one that followed it. */
export const heldDocuments = (
  db: Database,
  { id: release, environment }: { id: number; environment: string },
): Promise<HeldDocument[]> =>
  documentsOf(
    db,
    environment,
    entriesOf(db, environment)
      .where('held.since', '<=', release)
      .where(({ or, eb }) => or([eb('held.until', 'is', null), eb('held.until', '>', release)])),
  );

/** Releases that are live, previewed or published now. */
const RELEASES_REMEMBERED = 50;

/** Documents of releases by their hash, which says what they hold, and their id. */
const remembered = new LRUCache<string, readonly ReleasedRow[]>({ max: RELEASES_REMEMBERED });

export const rememberDocuments = (
  { id, hash }: { id: number; hash: string },
  rows: readonly ReleasedRow[],
): void => void remembered.set(`${hash} ${id}`, rows);

/** The documents of a release without where each comes from. */
export async function documentsOfRelease(
  db: Database,
  release: { id: number; environment: string; hash: string },
): Promise<readonly ReleasedRow[]> {
  const known = remembered.get(`${release.hash} ${release.id}`);
  if (known) return known;
  const rows = (await heldDocuments(db, release)).map(({ row }) => row);
  rememberDocuments(release, rows);
  return rows;
}

/** Returns the documents that a release has brought, and those that it has replaced. */
export async function changesOfRelease(
  db: Database,
  { id, environment }: { id: number; environment: string },
): Promise<{ made: HeldDocument[]; replaced: HeldDocument[] }> {
  const of = (column: 'held.since' | 'held.until') =>
    documentsOf(db, environment, entriesOf(db, environment).where(column, '=', id));
  return { made: await of('held.since'), replaced: await of('held.until') };
}

/** A document as kiosks of an environment show it now; undefined if they do not. */
export async function liveDocument(
  db: Database,
  environment: string,
  { kind, id }: Pick<ReleasedRow, 'kind' | 'id'>,
): Promise<ReleasedRow | undefined> {
  const query = entriesOf(db, environment)
    .where('held.kind', '=', kind)
    .where('held.id', '=', id)
    .where('held.until', 'is', null);
  return (await documentsOf(db, environment, query))[0]?.row;
}

async function documentsOf(db: Database, environment: string, query: EntryQuery): Promise<HeldDocument[]> {
  let entries = await query.execute();
  if (entries.some(({ body_hash }) => body_hash === null)) {
    await hashEntries(db, environment);
    entries = await query.execute();
  }
  const hashed = entries.flatMap(({ body_hash: hash, part, published_in, reason, ...entry }) => {
    const isByPerson = reason === 'publish' || reason === 'back';
    const publishedIn = published_in ?? (isByPerson ? entry.since : 0);
    // Its revision was deleted, so there is no content.
    return hash === null ? [] : [{ ...entry, isPart: part === 1, hash, publishedIn }];
  });
  const found = await rowsWithBodies(db, hashed);
  if (found.length < hashed.length)
    throw new Error(`${hashed.length - found.length} bodies of documents in ${environment} are missing`);
  return found.map(({ entry: { publishedIn }, row }) => ({ row, publishedIn }));
}

/** Adds the hashes of entries that a node of the version before has written. */
const hashEntries = (db: Database, environment: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    // This lock keeps a pruning job from deleting the bodies before they are referenced.
    await nextNumber(tx, 'release');
    const versions = await tx
      .selectFrom('release_document')
      .select(['kind', 'id', 'version'])
      .distinct()
      .where('environment', '=', environment)
      .where('body_hash', 'is', null)
      .execute();
    const rows = await savedRows(tx, versions);
    await storeBodies(tx, rows);
    for (const { kind, id, version, hash } of rows)
      await tx
        .updateTable('release_document')
        .set({ body_hash: hash })
        .where('environment', '=', environment)
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('version', '=', version)
        .where('body_hash', 'is', null)
        .execute();
  });

/** Before queries that compare bodies. */
export async function hashUnhashed(db: Database, environment: string): Promise<void> {
  const one = await db
    .selectFrom('release_document')
    .select('kind')
    .where('environment', '=', environment)
    .where('body_hash', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (one) await hashEntries(db, environment);
}

/** Sets what releases from this one on hold of these documents; `isByPerson`, or by a schedule. */
export async function hold(
  db: Database,
  { id: release, environment }: { id: number; environment: string },
  changes: readonly Change[],
  isByPerson: boolean,
): Promise<void> {
  for (const [kind, ids] of idsByKind(changes))
    for (const some of chunksOf(ids))
      await db
        .updateTable('release_document')
        .set({ until: release })
        .where('environment', '=', environment)
        .where('kind', '=', kind)
        .where('id', 'in', some)
        .where('until', 'is', null)
        .execute();
  await storeBodies(
    db,
    changes.flatMap(({ row }) => row ?? []),
  );
  const held = changes.flatMap(({ row, publishedIn = isByPerson ? release : 0 }) =>
    row ? [{ environment, since: release, until: null, published_in: publishedIn, ...columnsOf(row) }] : [],
  );
  for (const some of chunksOf(held)) await db.insertInto('release_document').values(some).execute();
}

const columnsOf = ({ kind, id, version, isPart, hash }: ReleaseEntry) => ({
  kind,
  id,
  version,
  part: isPart ? 1 : 0,
  body_hash: hash,
});

function idsByKind(changes: readonly Change[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { kind, id } of changes) {
    const its = ids.get(kind);
    if (its) its.push(id);
    else ids.set(kind, [id]);
  }
  return ids;
}

/** Returns the known data of the files that documents show. */
export function filesOf(db: Database, rows: readonly ReleasedRow[]): Promise<ReleasedFile[]> {
  const urls = new Set(rows.flatMap(urlsIn));
  return fileHashes.byUrl(db, [...urls]);
}

const urls = new WeakMap<object, readonly string[]>();

/** Addresses of the files that a document shows; a search is faster here than an expression. */
export function urlsIn(row: Pick<ReleasedRow, 'body'>): readonly string[] {
  const known = urls.get(row);
  if (known) return known;
  const found: string[] = [];
  const { body } = row;
  for (let at = body.indexOf(FILE_START); at >= 0; at = body.indexOf(FILE_START, at + 1)) {
    const url = body.slice(at + 1, body.indexOf('"', at + 1));
    if (!url.includes('\\')) found.push(url);
  }
  urls.set(row, found);
  return found;
}
