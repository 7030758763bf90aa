// The content of releases: a map from document to body. Each entry says since which release and
// until before which one it is shown, so that a release of one change adds one row. See
// src/server/publishing/README.md#publishing.
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';
import { FileHashRepository } from '../media/fileHashRepository.ts';
import {
  rowsWithBodies,
  savedRows,
  storeBodies,
  versionKeyOf,
  type ReleasedRow,
  type ReleaseEntry,
} from './releasedRows.ts';
import type { ReleasedFile } from './releaseText.ts';

/** A document of a release, with the release that has brought it. */
export interface HeldDocument {
  row: ReleasedRow;
  since: number;
  /** Whether a person has published it, and no schedule. */
  isByPerson: boolean;
}

/** A document to show from a release on, or null to take it away. */
export interface Change {
  kind: string;
  id: string;
  row: ReleasedRow | null;
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
    .select('release.reason')
    .where('held.environment', '=', environment);

type HeldEntry = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

/** The documents of an environment's release, or of the one that followed it. */
export async function heldDocuments(
  db: Database,
  { id: release, environment }: { id: number; environment: string },
): Promise<HeldDocument[]> {
  return documentsOf(
    db,
    environment,
    await entriesOf(db, environment)
      .where('held.since', '<=', release)
      .where(({ or, eb }) => or([eb('held.until', 'is', null), eb('held.until', '>', release)]))
      .execute(),
  );
}

/** Releases that are live, previewed or published now. */
const RELEASES_REMEMBERED = 50;

/** Documents of releases by their hash, which says what they hold. */
const remembered = new LRUCache<string, readonly ReleasedRow[]>({ max: RELEASES_REMEMBERED });

export const rememberDocuments = (hash: string, rows: readonly ReleasedRow[]): void =>
  void remembered.set(hash, rows);

/** The documents of a release without where each comes from. */
export async function documentsOfRelease(
  db: Database,
  release: { id: number; environment: string; hash?: string },
): Promise<readonly ReleasedRow[]> {
  const { hash = '' } = release;
  const known = remembered.get(hash);
  if (known) return known;
  const rows = (await heldDocuments(db, release)).map(({ row }) => row);
  if (hash !== '') rememberDocuments(hash, rows);
  return rows;
}

/** Returns the documents that a release has brought, and those that it has replaced. */
export async function changesOfRelease(
  db: Database,
  { id, environment }: { id: number; environment: string },
): Promise<{ made: HeldDocument[]; replaced: HeldDocument[] }> {
  const of = (column: 'held.since' | 'held.until') =>
    entriesOf(db, environment).where(column, '=', id).execute();
  return {
    made: await documentsOf(db, environment, await of('held.since')),
    replaced: await documentsOf(db, environment, await of('held.until')),
  };
}

/** A document as kiosks of an environment show it now; undefined if they do not. */
export async function liveDocument(
  db: Database,
  environment: string,
  { kind, id }: Pick<ReleasedRow, 'kind' | 'id'>,
): Promise<ReleasedRow | undefined> {
  const entries = await entriesOf(db, environment)
    .where('held.kind', '=', kind)
    .where('held.id', '=', id)
    .where('held.until', 'is', null)
    .execute();
  return (await documentsOf(db, environment, entries))[0]?.row;
}

async function documentsOf(
  db: Database,
  environment: string,
  entries: readonly HeldEntry[],
): Promise<HeldDocument[]> {
  const unhashed = entries.filter(({ body_hash }) => body_hash === null);
  const hashes = unhashed.length > 0 ? await hashEntries(db, environment) : new Map<string, string>();
  const known = entries.flatMap(({ body_hash, part, reason, ...entry }) => {
    const hash = body_hash ?? hashes.get(versionKeyOf(entry));
    const isByPerson = reason === 'publish' || reason === 'back';
    return hash === undefined ? [] : [{ ...entry, isPart: part === 1, hash, isByPerson }];
  });
  return (await rowsWithBodies(db, known)).map(({ entry: { since, isByPerson }, row }) => ({
    row,
    since,
    isByPerson,
  }));
}

/**
 * Adds the hashes of entries that a node of the version before has written. Returns them by
 * document and version.
 */
const hashEntries = (db: Database, environment: string): Promise<Map<string, string>> =>
  inTransaction(db, async (tx) => {
    // Nobody deletes bodies meanwhile.
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
    return new Map(rows.map((row) => [versionKeyOf(row), row.hash]));
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

/** Sets what releases from this one on hold of these documents. */
export async function hold(
  db: Database,
  environment: string,
  changes: readonly Change[],
  release: number,
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
  const rows = changes.flatMap(({ row }) => row ?? []);
  await storeBodies(db, rows);
  for (const some of chunksOf(rows))
    await db
      .insertInto('release_document')
      .values(some.map((row) => ({ environment, since: release, until: null, ...columnsOf(row) })))
      .execute();
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
  return new FileHashRepository(db).byUrl([...urls]);
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
