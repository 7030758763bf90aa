// Documents, their revisions and the change log, always written together. Independent of content
// kinds: a kind is a string, a body is JSON.
import { sql } from 'kysely';
import type { AuditAction } from '#rules/auditActions.ts';
import * as audit from '../audit/auditRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { slug, uniqueId } from '../platform/database/slug.ts';
import type { ChangeLogTable, DocumentTable } from '../platform/database/tables.ts';
import { patternOf, withoutNul } from '../platform/database/storableText.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

/** Fields of a document without its id. */
export type Body = Record<string, unknown> & { name: string };

/** A stored document; `version` counts its saves from 1. */
export type StoredDocument = { id: string; name: string; version: number; body: Body; updatedAt: string };

/** The current save of a document. */
export type Save = Pick<StoredDocument, 'version' | 'updatedAt'>;

/**
 * Result of a save. A stale one changes nothing, and returns the current document and the name of
 * its last editor.
 */
type Refused = { outcome: 'stale'; current: StoredDocument; savedBy: string | null } | { outcome: 'missing' };
export type SaveResult = { outcome: 'saved'; document: StoredDocument } | Refused;
type RemoveResult = { outcome: 'removed'; document: StoredDocument } | Refused;

/** A saved state of a document; `body` is null for a deletion. */
export type Revision = { version: number; body: Body | null; account: number | null; at: string };

/**
 * Who saved a document, and when; `by` is the name of a person or key, null for the showroom's own
 * saves.
 */
export type HistoryEntry = { version: number; at: string; by: string | null; isDeletion: boolean };

/** Body of the revision that records a deletion. */
const DELETED = 'null';

/** A saved state of a document, without its body. */
export type SavedVersion = { kind: string; id: string; version: number };

/** Site settings and home screens: each environment has its own. */
export const OWN_KINDS: readonly string[] = ['environment', 'homeScreen'];

/** A document in a list. */
export type ListedDocument = { id: string; name: string; updatedAt: string };

/** A new document; without an id it gets a unique slug of its name. */
export type NewDocument = { id?: string; body: Body };

/** The document; undefined if there is none. */
export async function get(db: Database, kind: string, id: string): Promise<StoredDocument | undefined> {
  const row = await rowOf(db, kind, id);
  return row && toDocument(row);
}

/** The last save of a document, without its body; undefined if there is none. */
export function lastSave(db: Database, kind: string, id: string): Promise<Save | undefined> {
  return db
    .selectFrom('document')
    .select(['version', 'updated_at as updatedAt'])
    .where('kind', '=', kind)
    .where('id', '=', withoutNul(id))
    .executeTakeFirst();
}

/** All documents of a kind, oldest first. */
export async function list(db: Database, kind: string): Promise<StoredDocument[]> {
  const rows = await db
    .selectFrom('document')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('created_seq')
    .execute();
  return rows.map(toDocument);
}

/** Ids and names of a kind, oldest or newest first. */
export function names(
  db: Database,
  kind: string,
  order: 'oldest first' | 'newest first',
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('document')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .orderBy('created_seq', order === 'oldest first' ? 'asc' : 'desc')
    .execute();
}

/** List entries of a kind, newest first. */
export function listed(db: Database, kind: string): Promise<ListedDocument[]> {
  return db
    .selectFrom('document')
    .select(['id', 'name', 'updated_at as updatedAt'])
    .where('kind', '=', kind)
    .orderBy('created_seq', 'desc')
    .execute();
}

/** Deleted documents of a kind that have not been restored, latest first; at most `limit`. */
export async function deleted(db: Database, kind: string, limit: number): Promise<ListedDocument[]> {
  const deletions = await db
    .selectFrom('revision')
    .select(['id', 'at', 'version'])
    .where('kind', '=', kind)
    .where('body', '=', DELETED)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document')
            .select('document.id')
            .where('document.kind', '=', kind)
            .whereRef('document.id', '=', 'revision.id'),
        ),
      ),
    )
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  // A document that was deleted twice is listed once.
  const latest = deletions.filter(
    ({ id }, index) => deletions.findIndex((other) => other.id === id) === index,
  );
  return Promise.all(
    latest.map(async ({ id, at, version }) => {
      const last = await revision(db, kind, id, version - 1);
      return { id, name: last?.body?.name ?? id, updatedAt: at };
    }),
  );
}

/** Documents of any kind whose JSON contains one of these texts, oldest first. */
export async function containing(
  db: Database,
  ...texts: readonly string[]
): Promise<(StoredDocument & { kind: string })[]> {
  const rows = await db
    .selectFrom('document')
    .selectAll()
    .where(({ or }) => or(texts.map((text) => sql<boolean>`body like ${patternOf(text)} escape '\\'`)))
    .orderBy('created_seq')
    .execute();
  return rows.map((row) => ({ kind: row.kind, ...toDocument(row) }));
}

/** Whether any kept version of a document, also of a deleted one, contains this text. */
export async function hasVersionWith(db: Database, text: string): Promise<boolean> {
  const row = await db
    .selectFrom('revision')
    .select('id')
    .where(sql<boolean>`body like ${patternOf(text)} escape '\\'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The last saves of an environment's documents, oldest document first; of all environments
 * without an id. What they name never changes.
 */
export function versions(db: Database, environment?: string): Promise<SavedVersion[]> {
  let query = db.selectFrom('document').select(['kind', 'id', 'version']).orderBy('created_seq');
  if (environment !== undefined)
    query = query.where(({ or, eb }) => or([eb('kind', 'not in', OWN_KINDS), eb('id', '=', environment)]));
  return query.execute();
}

/** All saves of these documents up to these versions, oldest first. */
export async function savedVersions(
  db: Database,
  versions: readonly SavedVersion[],
): Promise<SavedVersion[]> {
  const last = new Map(versions.map((one) => [`${one.kind}/${one.id}`, one.version]));
  const all = await db
    .selectFrom('revision')
    .select(['kind', 'id', 'version'])
    .orderBy('kind')
    .orderBy('id')
    .orderBy('version')
    .execute();
  return all.filter(({ kind, id, version }) => version <= (last.get(`${kind}/${id}`) ?? 0));
}

/** JSON of a saved state; undefined if there is none. */
export async function savedText(
  db: Database,
  kind: string,
  id: string,
  version: number,
): Promise<string | undefined> {
  const row = await revisionsOf(db, kind, id)
    .select('body')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.body;
}

/** One saved state with the name of who saved it; undefined if there is none. */
export async function savedState(
  db: Database,
  kind: string,
  id: string,
  version: number,
): Promise<{ at: string; by: string | null; body: Body | null } | undefined> {
  const [entry] = await history(db, kind, id, { before: version + 1, limit: 1 });
  const saved = await revision(db, kind, id, version);
  return saved && { at: saved.at, by: entry?.by ?? null, body: saved.body };
}

/** New ids for documents with these names, in their order; each once. */
export async function freeIds(db: Database, kind: string, names: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('revision').select('id').distinct().where('kind', '=', kind).execute();
  const taken = new Set(rows.map(({ id }) => id));
  return names.map((name) => {
    const id = uniqueId(slug(name) || slug(kind), taken);
    taken.add(id);
    return id;
  });
}

/** Adds saved states from elsewhere to a document that has none yet. */
export async function addHistory(
  db: Database,
  kind: string,
  id: string,
  states: readonly { version: number; at: string; by: string | null; body: Body | null }[],
): Promise<void> {
  for (const { version, at, by, body } of states)
    await db
      .insertInto('revision')
      .values({
        kind,
        id,
        version,
        body: body === null ? DELETED : JSON.stringify(body),
        account: null,
        author: withoutNul(by ?? ''),
        at,
      })
      .execute();
}

/** Whether a document was ever saved under this id. */
export async function wasSaved(db: Database, kind: string, id: string): Promise<boolean> {
  return (await lastVersion(db, kind, id)) > 0;
}

/** True until the first write. */
export async function isEmpty(db: Database): Promise<boolean> {
  const row = await db.selectFrom('document').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

/**
 * Adds a document. Throws if the given id exists. Without an action the audit has no entry of it,
 * because it has one of the whole that it is part of.
 */
export function create(
  db: Database,
  kind: string,
  { id, body }: NewDocument,
  by: audit.Actor | null,
  action: 'create' | 'restore' | null = 'create',
): Promise<StoredDocument> {
  return inTransaction(db, async (tx) => {
    const seq = await nextNumber(tx, 'change');
    const at = new Date().toISOString();
    const documentId = id ?? (await freeId(tx, kind, withoutNul(body.name)));
    const row: DocumentTable = {
      kind,
      id: documentId,
      name: withoutNul(body.name),
      // Versions of a restored document continue, so that a version never means two states.
      version: (await lastVersion(tx, kind, documentId)) + 1,
      body: JSON.stringify(body),
      created_seq: seq,
      created_at: at,
      updated_at: at,
    };
    await tx.insertInto('document').values(row).execute();
    await record(tx, row, seq, by, action);
    return toDocument(row);
  });
}

/** Replaces a document; with `expected` only if its version is one of these (compare and set). */
export function save(
  db: Database,
  kind: string,
  id: string,
  body: Body,
  by: audit.Actor | null,
  expected?: readonly number[],
  action: 'save' | null = 'save',
): Promise<SaveResult> {
  return inTransaction(db, async (tx): Promise<SaveResult> => {
    const seq = await nextNumber(tx, 'change');
    let update = tx
      .updateTable('document')
      .set((column) => ({
        name: withoutNul(body.name),
        body: JSON.stringify(body),
        version: column('version', '+', 1),
        updated_at: new Date().toISOString(),
      }))
      .where('kind', '=', kind)
      .where('id', '=', id);
    if (expected) update = update.where('version', 'in', expected);
    const row = await update.returningAll().executeTakeFirst();
    if (row) {
      await record(tx, row, seq, by, action);
      return { outcome: 'saved', document: toDocument(row) };
    }
    return refusal(tx, kind, id);
  });
}

/** Copies a document under a new name; undefined if there is none. */
export function duplicate(
  db: Database,
  kind: string,
  id: string,
  newName: string,
  by: audit.Actor | null,
): Promise<StoredDocument | undefined> {
  return inTransaction(db, async (tx) => {
    const original = await rowOf(tx, kind, id);
    if (!original) return undefined;
    const body = { ...toDocument(original).body, name: newName };
    return create(tx, kind, { body }, by);
  });
}

/**
 * Deletes a document; with `expected` only if its version is one of these. Its revisions stay,
 * and one more records the deletion.
 */
export function remove(
  db: Database,
  kind: string,
  id: string,
  by: audit.Actor | null,
  expected?: readonly number[],
): Promise<RemoveResult> {
  return inTransaction(db, async (tx): Promise<RemoveResult> => {
    const seq = await nextNumber(tx, 'change');
    let deletionQuery = tx.deleteFrom('document').where('kind', '=', kind).where('id', '=', withoutNul(id));
    if (expected) deletionQuery = deletionQuery.where('version', 'in', expected);
    const row = await deletionQuery.returningAll().executeTakeFirst();
    if (!row) return refusal(tx, kind, id);
    const at = new Date().toISOString();
    const deletion = { ...row, version: row.version + 1, body: DELETED, updated_at: at };
    await record(tx, deletion, seq, by, 'delete');
    return { outcome: 'removed', document: toDocument(row) };
  });
}

/** Restores a deleted document under its id; undefined if it is not deleted. */
export function restore(
  db: Database,
  kind: string,
  id: string,
  by: audit.Actor | null,
): Promise<StoredDocument | undefined> {
  return inTransaction(db, async (tx) => {
    // The lock orders two editors who restore the same document at once.
    await nextNumber(tx, 'change');
    if (await get(tx, kind, id)) return undefined;
    const last = await revisionsOf(tx, kind, id)
      .select('body')
      .where('body', '<>', DELETED)
      .clearOrderBy()
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    return last && create(tx, kind, { id: withoutNul(id), body: parseBody(last.body) }, by, 'restore');
  });
}

/** All saved states of a document, oldest first; the body of a deletion is null. */
export async function revisions(db: Database, kind: string, id: string): Promise<Revision[]> {
  const rows = await revisionsOf(db, kind, id).select('body').execute();
  return rows.map((row) => ({ ...row, body: bodyOf(row.body) }));
}

/** One saved state of a document; undefined if there is none. */
export async function revision(
  db: Database,
  kind: string,
  id: string,
  version: number,
): Promise<Revision | undefined> {
  const row = await revisionsOf(db, kind, id)
    .select('body')
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { ...row, body: bodyOf(row.body) };
}

/** Who saved a document and when, newest first: saves before a version, at most `limit`. */
export async function history(
  db: Database,
  kind: string,
  id: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<HistoryEntry[]> {
  let query = revisionsOf(db, kind, id)
    .leftJoin('account', 'account.id', 'revision.account')
    .select([
      'revision.author',
      'account.name as accountName',
      'account.email',
      sql<number>`case when revision.body = ${DELETED} then 1 else 0 end`.as('isDeletion'),
    ])
    .clearOrderBy()
    .orderBy('version', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('version', '<', before);
  const rows = await query.execute();
  return rows.map(({ version, at, author, accountName, email, isDeletion }) => ({
    version,
    at,
    by: author || accountName || email,
    isDeletion: Number(isDeletion) === 1,
  }));
}

/**
 * Removes revisions from before a time (ISO 8601), except the last of each day; at most `limit`.
 * Returns how many. A deletion, the revision before it, and what is in a release are kept.
 */
export async function thinRevisions(db: Database, before: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from revision where (kind, id, version) in (
      select earlier.kind, earlier.id, earlier.version from revision as earlier
      where earlier.at < ${before} and exists (
        select 1 from revision as later
        where later.kind = earlier.kind and later.id = earlier.id and later.version > earlier.version
          and substr(later.at, 1, 10) = substr(earlier.at, 1, 10)
          and (later.body = ${DELETED}) = (earlier.body = ${DELETED})
      ) and not exists (
        select 1 from release_document as released
        where released.kind = earlier.kind and released.id = earlier.id
          and released.version = earlier.version
      ) and not exists (
        select 1 from schedule_document as scheduled
        where scheduled.kind = earlier.kind and scheduled.id = earlier.id
          and earlier.version in (scheduled.version, scheduled.replaced)
      ) limit cast(${limit} as integer)
    )`.execute(db);
  return Number(numAffectedRows);
}

/** Changes after number `seq`, in the order of their commits. */
export function changesAfter(db: Database, seq: number, limit: number): Promise<ChangeLogTable[]> {
  return db.selectFrom('change_log').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute();
}

/** Number of the last change; 0 before the first. */
export async function latestChange(db: Database): Promise<number> {
  const row = await db
    .selectFrom('change_log')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** When something was last changed, ISO 8601. */
export async function latestChangeAt(db: Database): Promise<string> {
  const row = await db
    .selectFrom('change_log')
    .select('at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? new Date(0).toISOString();
}

const revisionsOf = (db: Database, kind: string, id: string) =>
  db
    .selectFrom('revision')
    .select(['revision.version', 'revision.account', 'revision.at'])
    .where('revision.kind', '=', kind)
    .where('revision.id', '=', withoutNul(id))
    .orderBy('version');

const rowOf = (db: Database, kind: string, id: string): Promise<DocumentTable | undefined> =>
  db
    .selectFrom('document')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', withoutNul(id))
    .executeTakeFirst();

/** Why a document was neither saved nor deleted. */
async function refusal(tx: Database, kind: string, id: string): Promise<Refused> {
  const current = await rowOf(tx, kind, id);
  if (!current) return { outcome: 'missing' };
  const [lastSave] = await history(tx, kind, id, { limit: 1 });
  return { outcome: 'stale', current: toDocument(current), savedBy: lastSave?.by ?? null };
}

async function record(
  tx: Database,
  row: DocumentTable,
  seq: number,
  by: audit.Actor | null,
  action: AuditAction | null,
): Promise<void> {
  const { kind, id, version, body, updated_at: at } = row;
  await tx
    .insertInto('revision')
    .values({
      kind,
      id,
      version,
      body,
      account: by?.id ?? null,
      author: by && by.id === null ? by.name : '',
      at,
    })
    .execute();
  await tx.insertInto('change_log').values({ seq, kind, id, version, at }).execute();
  if (by && action)
    await audit.add(tx, {
      actor: by,
      action,
      subject: `${kind}/${id}`,
      detail: { version },
    });
}

async function freeId(tx: Database, kind: string, name: string): Promise<string> {
  // A name without a Latin letter still needs an id that fits in an address.
  const base = slug(name) || slug(kind);
  // Ids of deleted documents are not reused: links and history belong to them.
  const takenRows = await tx
    .selectFrom('revision')
    .select('id')
    .distinct()
    .where('kind', '=', kind)
    .where('id', 'like', `${base}%`)
    .execute();
  return uniqueId(
    base,
    takenRows.map((row) => row.id),
  );
}

async function lastVersion(tx: Database, kind: string, id: string): Promise<number> {
  const row = await tx
    .selectFrom('revision')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

function toDocument(row: DocumentTable): StoredDocument {
  const { id, name, version, updated_at: updatedAt } = row;
  return { id, name, version, body: parseBody(row.body), updatedAt };
}

const bodyOf = (text: string): Body | null => (text === DELETED ? null : parseBody(text));

function parseBody(text: string): Body {
  return JSON.parse(text) as Body;
}
