// Releases: what kiosks of an environment show, each a whole that never changes. See
// src/server/publishing/README.md#publishing.
import type { AuditAction } from '#rules/auditActions.ts';
import * as audit from '../audit/auditRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { withoutControls, withoutNul } from '../platform/database/storableText.ts';
import type { PublishingTable, ReleaseTable } from '../platform/database/tables.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';
import {
  documentsOfRelease,
  filesOf,
  heldDocuments,
  hold,
  isOwn,
  rememberDocuments,
  type Change,
} from './releaseDocuments.ts';
import { isSameContent, releasedRow, releaseKeyOf, type ReleasedRow } from './releasedRows.ts';
import { releaseTextOf } from './releaseText.ts';
import { unpublishedChanges, type UnpublishedChange } from './unpublishedChanges.ts';

export type PublishingMode = PublishingTable['mode'];

export type Release = Pick<ReleaseTable, 'id' | 'environment' | 'hash' | 'reason' | 'note' | 'at'> & {
  /** Name of the person or key; null for the showroom itself. */
  by: string | null;
};

export interface Publishing {
  mode: PublishingMode;
  /** The live release; undefined where each save is live. */
  release: Release | undefined;
}

export type PublishResult =
  | { outcome: 'published'; release: Release }
  /** Another publisher was faster: this is their release. */
  | { outcome: 'stale'; current: Release }
  | { outcome: 'nothing' };

/** Kind of the change log's rows for releases. */
const RELEASE = 'release';
const AUDIT_ACTION = {
  publish: 'publish',
  back: 'publish-back',
  schedule: 'publish-scheduled',
  scheduleEnd: 'end-campaign',
} as const satisfies Record<Release['reason'], AuditAction>;
const NOTE_MAX_CHARACTERS = 500;

type NewRelease = Pick<Release, 'id' | 'environment' | 'reason' | 'note'>;

export async function publishing(db: Database, environment: string): Promise<Publishing> {
  const row = await db
    .selectFrom('publishing')
    .selectAll()
    .where('environment', '=', withoutNul(environment))
    .executeTakeFirst();
  if (row?.mode !== 'byHand' || row.release === null) return { mode: 'atOnce', release: undefined };
  return { mode: 'byHand', release: await get(db, row.release) };
}

/**
 * Begins or ends publishing by hand. It begins with what is saved, which kiosks show until then.
 */
export function setMode(
  db: Database,
  environment: string,
  mode: PublishingMode,
  by: audit.Actor,
): Promise<Publishing> {
  return inTransaction(db, async (tx) => {
    const id = await nextNumber(tx, 'release');
    const before = await publishing(tx, environment);
    if (before.mode === mode) return before;
    // Cancels the schedules, which would have nothing to publish: each save is live.
    await tx
      .updateTable('schedule')
      .set({ state: 'cancelled' })
      .where('environment', '=', environment)
      .where('state', 'in', ['planned', 'running'])
      .execute();
    await tx
      .updateTable('rollout')
      .set({ state: 'everywhere', ended_at: Date.now() })
      .where('environment', '=', environment)
      .where('ended_at', 'is', null)
      .execute();
    await tx
      .updateTable('release_document')
      .set({ until: id })
      .where('environment', '=', environment)
      .where('until', 'is', null)
      .execute();
    if (mode === 'byHand')
      await make(
        tx,
        { id, environment, reason: 'publish', note: '' },
        { held: [], changes: await saved(tx, environment) },
        by,
      );
    else await set(tx, environment, mode, null);
    await audit.add(tx, {
      actor: by,
      action: 'change-publishing',
      subject: environment,
      detail: { mode },
    });
    return publishing(tx, environment);
  });
}

/** The last saves of an environment. */
async function saved(db: Database, environment: string): Promise<Change[]> {
  const rows = await db
    .selectFrom('document')
    .select(['kind', 'id', 'version', 'body'])
    .where(isOwn(environment, 'document'))
    .execute();
  return rows.map((row) => changeTo(releasedRow({ ...row, isPart: false })));
}

/** Environments that are published by hand: this one, if it is, or all. */
export async function byHand(db: Database, environment?: string): Promise<string[]> {
  let query = db.selectFrom('publishing').select('environment').where('mode', '=', 'byHand');
  if (environment !== undefined) query = query.where('environment', '=', withoutNul(environment));
  return (await query.orderBy('environment').execute()).map((row) => row.environment);
}

/** Begins publishing by hand of a new environment, with these documents. */
export function begin(
  db: Database,
  environment: string,
  rows: readonly ReleasedRow[],
  by: audit.Actor,
): Promise<Release> {
  return inTransaction(db, async (tx) => {
    const id = await nextNumber(tx, 'release');
    const changes = rows.map(changeTo);
    const release = { id, environment, reason: 'publish', note: '' } as const;
    return make(tx, release, { held: [], changes }, by);
  });
}

/** Within a transaction: until its end no other one publishes. */
export async function lock(db: Database): Promise<void> {
  await nextNumber(db, 'release');
}

/**
 * Makes a release of the last one and these changes; only if `base` is still the last one. All or
 * nothing.
 */
export function publish(
  db: Database,
  environment: string,
  { base, changes, note }: { base: number; changes: readonly Change[]; note: string },
  by: audit.Actor,
): Promise<PublishResult> {
  return replace(db, environment, { base, reason: 'publish', note }, by, () => changes);
}

/** Makes a release with the same documents as an earlier one. */
export function goBack(
  db: Database,
  environment: string,
  { base, to, note }: { base?: number; to: number; note: string },
  by: audit.Actor,
): Promise<PublishResult> {
  return replace(
    db,
    environment,
    { ...(base !== undefined && { base }), reason: 'back', note },
    by,
    async (current, tx) => {
      const now = await documentsOfRelease(tx, current);
      const then = (await heldDocuments(tx, { environment, id: to })).map(({ row }) => row);
      const kept = new Set(then.map(releaseKeyOf));
      return [
        ...then.map(changeTo),
        ...now.flatMap(({ kind, id }) =>
          kept.has(releaseKeyOf({ kind, id })) ? [] : [{ kind, id, row: null }],
        ),
      ];
    },
  );
}

/**
 * Makes a release of the last one and the changes that `choose` returns. Concurrent calls run one
 * after another, so `choose` gets the release that is live by then.
 */
export function replace(
  db: Database,
  environment: string,
  { base, reason, note }: { base?: number; reason: Release['reason']; note: string },
  by: audit.Actor,
  choose: (current: Release, tx: Database) => readonly Change[] | Promise<readonly Change[]>,
): Promise<PublishResult> {
  return inTransaction(db, async (tx): Promise<PublishResult> => {
    // From here on no other transaction publishes.
    const id = await nextNumber(tx, 'release');
    const { release: current } = await publishing(tx, environment);
    if (!current) return { outcome: 'nothing' };
    if (base !== undefined && current.id !== base) return { outcome: 'stale', current };
    const held = await documentsOfRelease(tx, current);
    const live = new Map(held.map((row) => [releaseKeyOf(row), row]));
    const changes = (await choose(current, tx)).filter(
      (one) => !isSameContent(live.get(releaseKeyOf(one)) ?? null, one.row),
    );
    if (changes.length === 0) return { outcome: 'nothing' };
    const release = await make(tx, { id, environment, reason, note }, { held, changes }, by);
    await audit.add(tx, {
      actor: by,
      action: AUDIT_ACTION[reason],
      subject: environment,
      detail: { release: id, documents: changes.length },
    });
    return { outcome: 'published', release };
  });
}

export async function get(db: Database, id: number): Promise<Release | undefined> {
  const row = await rows(db).where('release.id', '=', id).executeTakeFirst();
  return row && releaseOf(row);
}

/** The newest release with this hash, of an environment if one is given. */
export async function byHash(db: Database, hash: string, environment?: string): Promise<Release | undefined> {
  let query = rows(db).where('hash', '=', hash);
  if (environment !== undefined) query = query.where('release.environment', '=', withoutNul(environment));
  const row = await query.orderBy('release.id', 'desc').limit(1).executeTakeFirst();
  return row && releaseOf(row);
}

/** The newest release of an environment whose hash begins with these digits. */
export async function byPrefix(
  db: Database,
  prefix: string,
  environment: string,
): Promise<Release | undefined> {
  const row = await rows(db)
    .where('release.environment', '=', withoutNul(environment))
    .where('hash', '>=', prefix)
    .where('hash', '<', `${prefix}g`)
    .orderBy('release.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && releaseOf(row);
}

/** Releases, newest first: those before an id, at most `limit`. */
export async function list(
  db: Database,
  environment: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Release[]> {
  let query = rows(db)
    .where('release.environment', '=', withoutNul(environment))
    .orderBy('release.id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('release.id', '<', before);
  return (await query.execute()).map(releaseOf);
}

/** Names a release anew: an older build has named it in another way. */
export async function rename(db: Database, id: number, hash: string): Promise<void> {
  await db.updateTable('release').set({ hash }).where('id', '=', id).execute();
}

/** Adds to the change feed that kiosks have something new to ask for. */
export async function announce(db: Database, environment: string): Promise<void> {
  const { release } = await publishing(db, environment);
  await log(db, environment, release?.id ?? 0);
}

/**
 * The number of the last change of what kiosks of an environment show: it never falls, also when
 * an earlier release is made live again.
 */
export async function lastChange(db: Database, environment: string): Promise<number> {
  const { mode } = await publishing(db, environment);
  const changes = db.selectFrom('change_log').select(({ fn }) => fn.max('seq').as('last'));
  const row = await (mode === 'atOnce'
    ? changes
    : changes.where('kind', '=', RELEASE).where('id', '=', withoutNul(environment))
  ).executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** Documents of an environment whose last save kiosks do not show, the latest save first. */
export function unpublished(db: Database, environment: string): Promise<UnpublishedChange[]> {
  return unpublishedChanges(db, environment);
}

/** Stores a release of the documents that were held, and these changes, and makes it live. */
async function make(
  db: Database,
  { id, environment, reason, note }: NewRelease,
  { held, changes }: { held: readonly ReleasedRow[]; changes: readonly Change[] },
  by: audit.Actor,
): Promise<Release> {
  await hold(db, { id, environment }, changes, reason === 'publish' || reason === 'back');
  await set(db, environment, 'byHand', id);
  const rows = rowsAfter(held, changes);
  const { hash } = releaseTextOf(environment, rows, await filesOf(db, rows));
  rememberDocuments({ id, hash }, rows);
  const release = {
    id,
    environment,
    hash,
    reason,
    note: withoutControls(note).slice(0, NOTE_MAX_CHARACTERS),
    at: new Date().toISOString(),
  };
  await db
    .insertInto('release')
    .values({ ...release, account: by.id, author: by.id === null ? by.name : '' })
    .execute();
  return { ...release, by: by.name };
}

async function set(
  db: Database,
  environment: string,
  mode: PublishingMode,
  release: number | null,
): Promise<void> {
  const row = { mode, release };
  await db
    .insertInto('publishing')
    .values({ environment, ...row })
    .onConflict((conflict) => conflict.column('environment').doUpdateSet(row))
    .execute();
  await log(db, environment, release ?? 0);
}

/** Kiosks hear of it like of a save. */
async function log(db: Database, environment: string, version: number): Promise<void> {
  const at = new Date().toISOString();
  const seq = await nextNumber(db, 'change');
  await db.insertInto('change_log').values({ seq, kind: RELEASE, id: environment, version, at }).execute();
}

function rows(db: Database) {
  return db
    .selectFrom('release')
    .leftJoin('account', 'account.id', 'release.account')
    .selectAll('release')
    .select(['account.name', 'account.email']);
}

const changeTo = (row: ReleasedRow): Change => ({ kind: row.kind, id: row.id, row });

/** The documents after these changes. */
export function rowsAfter(before: readonly ReleasedRow[], changes: readonly Change[]): ReleasedRow[] {
  const rows = new Map(before.map((row) => [releaseKeyOf(row), row]));
  for (const change of changes) {
    if (change.row) rows.set(releaseKeyOf(change), change.row);
    else rows.delete(releaseKeyOf(change));
  }
  return [...rows.values()];
}

type ReleaseRow = ReleaseTable & { name: string | null; email: string | null };

const releaseOf = ({ account: _, author, name, email, ...release }: ReleaseRow): Release => ({
  ...release,
  by: author || name || email,
});
