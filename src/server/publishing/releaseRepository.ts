// Releases: what kiosks of an environment show, each a whole that never changes. See
// src/server/publishing/README.md#publishing.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { KIND_TABLE } from '#content/kindTable.ts';
import type { AuditAction } from '#rules/auditActions.ts';
import { AuditRepository, type Actor } from '../audit/auditRepository.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { FileHashRepository } from '../media/fileHashRepository.ts';
import { releaseHashOf, releaseTextOf, type ReleasedFile, type ReleasedRow } from './releaseText.ts';
import { withoutControls, withoutNul } from '../platform/database/storableText.ts';
import type { PublishingTable, ReleaseTable } from '../platform/database/tables.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

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

/** A document to publish: this saved version, or null to take it away. */
export interface Chosen {
  kind: string;
  id: string;
  version: number | null;
}

/** A document whose last save is not what kiosks show. */
export interface UnpublishedChange {
  kind: string;
  id: string;
  name: string;
  /** Last save; the deletion of a document that was deleted. */
  version: number;
  isDeleted: boolean;
  /** Version that kiosks show; null for none. */
  liveVersion: number | null;
  at: string;
  by: string | null;
}

export type PublishResult =
  | { outcome: 'published'; release: Release }
  /** Somebody published meanwhile: this is their release. */
  | { outcome: 'stale'; current: Release }
  /** A version that was never saved. */
  | { outcome: 'unknown'; document: Chosen }
  | { outcome: 'nothing' };

/** Site settings and home screens: each environment has its own. */
const OWN_KINDS = ['environment', 'homeScreen'];
const DELETED = 'null';
/** Kind of the change log's rows for releases. */
const RELEASE = 'release';
const AUDIT_ACTION = {
  publish: 'publish',
  back: 'publish-back',
  schedule: 'publish-scheduled',
  scheduleEnd: 'end-campaign',
} as const satisfies Record<Release['reason'], AuditAction>;
const NOTE_MAX_CHARACTERS = 500;
/** Saves that are read: older ones do not show whether a translation is still right. */
const SAVES_READ = 50;

export class ReleaseRepository {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  async publishing(environment: string): Promise<Publishing> {
    const row = await this.#db
      .selectFrom('publishing')
      .selectAll()
      .where('environment', '=', withoutNul(environment))
      .executeTakeFirst();
    if (row?.mode !== 'byHand' || row.release === null) return { mode: 'atOnce', release: undefined };
    return { mode: 'byHand', release: await this.get(row.release) };
  }

  /**
   * Begins or ends publishing by hand. It begins with what is saved, which kiosks show until then.
   */
  setMode(environment: string, mode: PublishingMode, by: Actor): Promise<Publishing> {
    return inTransaction(this.#db, async (tx) => {
      const releases = new ReleaseRepository(tx);
      const id = await nextNumber(tx, 'release');
      const before = await releases.publishing(environment);
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
      await releases.#set(environment, mode, mode === 'byHand' ? id : null);
      await tx
        .updateTable('release_document')
        .set({ until: id })
        .where('environment', '=', environment)
        .where('until', 'is', null)
        .execute();
      if (mode === 'byHand') {
        await tx
          .insertInto('release_document')
          .columns(['environment', 'kind', 'id', 'version', 'since'])
          .expression(
            tx
              .selectFrom('document')
              .select([
                sql<string>`cast(${environment} as text)`.as('environment'),
                'kind',
                'id',
                'version',
                sql<number>`cast(${id} as integer)`.as('since'),
              ])
              .where(isOwn(environment, 'document')),
          )
          .execute();
        await releases.#add({ id, environment, reason: 'publish', note: '' }, by);
      }
      await new AuditRepository(tx).add({
        actor: by,
        action: 'change-publishing',
        subject: environment,
        detail: { mode },
      });
      return releases.publishing(environment);
    });
  }

  /** Environments that are published by hand: this one, if it is, or all. */
  async byHand(environment?: string): Promise<string[]> {
    let query = this.#db.selectFrom('publishing').select('environment').where('mode', '=', 'byHand');
    if (environment !== undefined) query = query.where('environment', '=', withoutNul(environment));
    return (await query.orderBy('environment').execute()).map((row) => row.environment);
  }

  /** Begins publishing by hand of a new environment, with these versions. */
  begin(environment: string, versions: readonly Chosen[], by: Actor): Promise<Release> {
    return inTransaction(this.#db, async (tx) => {
      const releases = new ReleaseRepository(tx);
      const id = await nextNumber(tx, 'release');
      await releases.#hold(environment, versions, id);
      await releases.#set(environment, 'byHand', id);
      return releases.#add({ id, environment, reason: 'publish', note: '' }, by);
    });
  }

  /** Within a transaction: until its end nobody else publishes. */
  async lock(): Promise<void> {
    await nextNumber(this.#db, 'release');
  }

  /**
   * Makes a release of the last one and these versions; only if `base` is still the last one.
   * All or nothing.
   */
  publish(
    environment: string,
    { base, chosen, note }: { base: number; chosen: readonly Chosen[]; note: string },
    by: Actor,
  ): Promise<PublishResult> {
    return this.replace(environment, { base, reason: 'publish', note }, by, () => chosen);
  }

  /** Makes a release with the same documents as an earlier one. */
  goBack(
    environment: string,
    { base, to, note }: { base?: number; to: number; note: string },
    by: Actor,
  ): Promise<PublishResult> {
    return this.replace(
      environment,
      { ...(base !== undefined && { base }), reason: 'back', note },
      by,
      async (now, releases) => {
        const then = await releases.#held(environment, to);
        const kept = new Set(then.map(keyOf));
        return [
          ...then.map(({ kind, id, version }) => ({ kind, id, version })),
          ...now.filter((row) => !kept.has(keyOf(row))).map(({ kind, id }) => ({ kind, id, version: null })),
        ];
      },
    );
  }

  /**
   * Makes a release of the last one, of which these versions take the place. Whoever publishes
   * takes turns: what is chosen, is chosen among what the last one holds.
   */
  replace(
    environment: string,
    { base, reason, note }: { base?: number; reason: Release['reason']; note: string },
    by: Actor,
    choose: (
      held: readonly ReleasedRow[],
      releases: ReleaseRepository,
    ) => readonly Chosen[] | Promise<readonly Chosen[]>,
  ): Promise<PublishResult> {
    return inTransaction(this.#db, async (tx): Promise<PublishResult> => {
      const releases = new ReleaseRepository(tx);
      // From here on nobody else publishes.
      const id = await nextNumber(tx, 'release');
      const { release: current } = await releases.publishing(environment);
      if (!current) return { outcome: 'nothing' };
      if (base !== undefined && current.id !== base) return { outcome: 'stale', current };
      const held = await releases.#held(environment, current.id);
      const live = new Map(held.map((row) => [keyOf(row), row.version]));
      const chosen = await choose(held, releases);
      const changes = chosen.filter((one) => (live.get(keyOf(one)) ?? null) !== one.version);
      if (changes.length === 0) return { outcome: 'nothing' };
      const unknown = await releases.#findUnknown(environment, changes);
      if (unknown) return { outcome: 'unknown', document: unknown };
      await releases.#hold(environment, changes, id);
      await releases.#set(environment, 'byHand', id);
      const release = await releases.#add({ id, environment, reason, note }, by);
      await new AuditRepository(tx).add({
        actor: by,
        action: AUDIT_ACTION[reason],
        subject: environment,
        detail: { release: id, documents: changes.length },
      });
      return { outcome: 'published', release };
    });
  }

  /** Documents whose last save is not what kiosks show, the latest save first. */
  async unpublished(environment: string): Promise<UnpublishedChange[]> {
    const { release } = await this.publishing(environment);
    if (!release) return [];
    const changes = await Promise.all([this.#changed(environment), this.#deleted(environment)]);
    return changes.flat().toSorted((one, other) => (one.at < other.at ? 1 : -1));
  }

  /** A document that was changed and changed back is not among them. */
  async #changed(environment: string): Promise<UnpublishedChange[]> {
    const rows = await this.#db
      .selectFrom('document')
      .leftJoin('release_document as held', (join) =>
        join
          .onRef('held.kind', '=', 'document.kind')
          .onRef('held.id', '=', 'document.id')
          .on('held.environment', '=', environment)
          .on('held.until', 'is', null),
      )
      .innerJoin('revision', (join) =>
        join
          .onRef('revision.kind', '=', 'document.kind')
          .onRef('revision.id', '=', 'document.id')
          .onRef('revision.version', '=', 'document.version'),
      )
      .leftJoin('revision as live', (join) =>
        join
          .onRef('live.kind', '=', 'held.kind')
          .onRef('live.id', '=', 'held.id')
          .onRef('live.version', '=', 'held.version'),
      )
      .leftJoin('account', 'account.id', 'revision.account')
      .select(['document.kind', 'document.id', 'document.name', 'document.version'])
      .select(['held.version as liveVersion', 'revision.at', 'revision.author'])
      .select(['account.name as accountName', 'account.email'])
      .where(isOwn(environment, 'document'))
      .where(({ or, eb }) =>
        or([
          eb('held.version', 'is', null),
          eb.and([
            eb('held.version', '<>', eb.ref('document.version')),
            eb('live.body', '<>', eb.ref('document.body')),
          ]),
        ]),
      )
      .execute();
    return rows.map(({ author, accountName, email, ...change }) => ({
      ...change,
      isDeleted: false,
      by: author || accountName || email,
    }));
  }

  async #deleted(environment: string): Promise<UnpublishedChange[]> {
    const rows = await this.#db
      .selectFrom('release_document as held')
      .leftJoin('document', (join) =>
        join.onRef('document.kind', '=', 'held.kind').onRef('document.id', '=', 'held.id'),
      )
      .innerJoin('revision as live', (join) =>
        join
          .onRef('live.kind', '=', 'held.kind')
          .onRef('live.id', '=', 'held.id')
          .onRef('live.version', '=', 'held.version'),
      )
      .innerJoin('revision', (join) =>
        join.onRef('revision.kind', '=', 'held.kind').onRef('revision.id', '=', 'held.id'),
      )
      .leftJoin('account', 'account.id', 'revision.account')
      .select(['held.kind', 'held.id', 'held.version as liveVersion', 'live.body'])
      .select(['revision.version', 'revision.at', 'revision.author'])
      .select(['account.name as accountName', 'account.email'])
      .where('held.environment', '=', environment)
      .where('held.until', 'is', null)
      .where('document.id', 'is', null)
      .where('revision.version', '=', ({ selectFrom }) =>
        selectFrom('revision as last')
          .select(({ fn }) => fn.max('last.version').as('version'))
          .whereRef('last.kind', '=', 'held.kind')
          .whereRef('last.id', '=', 'held.id'),
      )
      .execute();
    return rows.map(({ author, accountName, email, body, ...change }) => ({
      ...change,
      name: String((JSON.parse(body) as { name?: unknown }).name ?? change.id),
      isDeleted: true,
      by: author || accountName || email,
    }));
  }

  async get(id: number): Promise<Release | undefined> {
    const row = await this.#rows().where('release.id', '=', id).executeTakeFirst();
    return row && releaseOf(row);
  }

  /** The newest release with this hash, of an environment if one is given. */
  async byHash(hash: string, environment?: string): Promise<Release | undefined> {
    let query = this.#rows().where('hash', '=', hash);
    if (environment !== undefined) query = query.where('release.environment', '=', withoutNul(environment));
    const row = await query.orderBy('release.id', 'desc').limit(1).executeTakeFirst();
    return row && releaseOf(row);
  }

  /** The newest release of an environment whose hash begins with these digits. */
  async byPrefix(prefix: string, environment: string): Promise<Release | undefined> {
    const row = await this.#rows()
      .where('release.environment', '=', withoutNul(environment))
      .where('hash', '>=', prefix)
      .where('hash', '<', `${prefix}g`)
      .orderBy('release.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && releaseOf(row);
  }

  /** Releases, newest first: those before an id, at most `limit`. */
  async list(
    environment: string,
    { before, limit }: { before?: number | undefined; limit: number },
  ): Promise<Release[]> {
    let query = this.#rows()
      .where('release.environment', '=', withoutNul(environment))
      .orderBy('release.id', 'desc')
      .limit(limit);
    if (before !== undefined) query = query.where('release.id', '<', before);
    return (await query.execute()).map(releaseOf);
  }

  /** The documents of a release; other requests are served while a large one is read. */
  documentsOf({ id, environment }: Release): Promise<ReleasedRow[]> {
    return this.#held(environment, id);
  }

  /** Returns the known data of the files that documents show. */
  filesOf(rows: readonly ReleasedRow[]): Promise<ReleasedFile[]> {
    const urls = new Set(rows.flatMap((row) => [...filesIn(row)]));
    return new FileHashRepository(this.#db).byUrl([...urls]);
  }

  /** Names a release anew: an older build has named it in another way. */
  async rename(id: number, hash: string): Promise<void> {
    await this.#db.updateTable('release').set({ hash }).where('id', '=', id).execute();
  }

  /** These saved states; those of deletions, and those that were never saved, are left out. */
  async savedRows(versions: readonly Chosen[]): Promise<ReleasedRow[]> {
    const found: ReleasedRow[] = [];
    for (const some of chunksOf(versions.filter(({ version }) => version !== null))) {
      found.push(
        ...(await this.#db
          .selectFrom('revision')
          .select(['kind', 'id', 'version', 'body'])
          .where(isOneOf(some))
          .where('body', '<>', DELETED)
          .execute()),
      );
      // SQLite is read in this thread.
      await nextTurn();
    }
    return found;
  }

  /** The saves of a document, newest first, at most `SAVES_READ`, without its deletions. */
  async latestSaves(kind: string, id: string): Promise<{ at: string; body: string }[]> {
    const rows = await this.#db
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

  /** Tells kiosks that there is something new to ask for, in the change feed. */
  async announce(environment: string): Promise<void> {
    const { release } = await this.publishing(environment);
    await this.#log(environment, release?.id ?? 0);
  }

  /**
   * The number of the last change of what kiosks of an environment show: it never falls, also when
   * an earlier release is made live again.
   */
  async lastChange(environment: string): Promise<number> {
    const { mode } = await this.publishing(environment);
    const changes = this.#db.selectFrom('change_log').select(({ fn }) => fn.max('seq').as('last'));
    const row = await (mode === 'atOnce'
      ? changes
      : changes.where('kind', '=', RELEASE).where('id', '=', withoutNul(environment))
    ).executeTakeFirst();
    return Number(row?.last ?? 0);
  }

  /** All documents of an environment as they were after a change of the change log. */
  savedAt(environment: string, seq: number): Promise<ReleasedRow[]> {
    const last = this.#db
      .selectFrom('change_log')
      .select(['kind', 'id', ({ fn }) => fn.max('version').as('version')])
      .where('seq', '<=', seq)
      .groupBy(['kind', 'id'])
      .as('last');
    return this.#db
      .selectFrom('revision')
      .innerJoin(last, (join) =>
        join
          .onRef('last.kind', '=', 'revision.kind')
          .onRef('last.id', '=', 'revision.id')
          .onRef('last.version', '=', 'revision.version'),
      )
      .select(['revision.kind', 'revision.id', 'revision.version', 'revision.body'])
      .where('revision.body', '<>', DELETED)
      .where(isOwn(environment, 'revision'))
      .execute();
  }

  /**
   * Returns what was live at a moment in the past, ISO 8601: a release, or the last saves up to a
   * change of the change log. Undefined if it no longer exists.
   */
  async shownAt(environment: string, at: string): Promise<{ release: number } | { seq: number } | undefined> {
    const upTo = this.#db
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
      return (await this.get(published.version)) && { release: published.version };
    return last && (await this.#isKept(last.seq)) ? { seq: last.seq } : undefined;
  }

  /** Whether every document is there as it was after a change of the change log. */
  async #isKept(seq: number): Promise<boolean> {
    const last = this.#db
      .selectFrom('change_log')
      .select(['kind', 'id', ({ fn }) => fn.max('version').as('version')])
      .where('seq', '<=', seq)
      .where('kind', 'in', Object.keys(KIND_TABLE))
      .groupBy(['kind', 'id'])
      .as('last');
    const missing = await this.#db
      .selectFrom(last)
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

  /** The documents of an environment's release, or of the one that followed it. */
  async #held(environment: string, release: number): Promise<ReleasedRow[]> {
    const versions = await this.#db
      .selectFrom('release_document')
      .select(['kind', 'id', 'version'])
      .where('environment', '=', environment)
      .where('since', '<=', release)
      .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', release)]))
      .execute();
    return this.savedRows(versions);
  }

  /** Sets what later releases hold of these documents. */
  async #hold(environment: string, changes: readonly Chosen[], release: number): Promise<void> {
    for (const [kind, ids] of idsByKind(changes)) {
      for (const some of chunksOf(ids)) {
        await this.#db
          .updateTable('release_document')
          .set({ until: release })
          .where('environment', '=', environment)
          .where('kind', '=', kind)
          .where('id', 'in', some)
          .where('until', 'is', null)
          .execute();
      }
    }
    const held = changes.flatMap(({ kind, id, version }) =>
      version === null ? [] : [{ environment, kind, id, version, since: release, until: null }],
    );
    for (const some of chunksOf(held)) await this.#db.insertInto('release_document').values(some).execute();
  }

  /** The first of these versions that was never saved in this environment. */
  async #findUnknown(environment: string, changes: readonly Chosen[]): Promise<Chosen | undefined> {
    const wanted = changes.filter(({ version }) => version !== null);
    const saved = new Set<string>();
    for (const some of chunksOf(wanted)) {
      const rows = await this.#db
        .selectFrom('revision')
        .select(['kind', 'id', 'version'])
        .where(isOneOf(some))
        .where('body', '<>', DELETED)
        .where(isOwn(environment, 'revision'))
        .execute();
      for (const row of rows) saved.add(versionKeyOf(row));
    }
    return wanted.find((change) => !saved.has(versionKeyOf(change)));
  }

  async #set(environment: string, mode: PublishingMode, release: number | null): Promise<void> {
    const row = { mode, release };
    await this.#db
      .insertInto('publishing')
      .values({ environment, ...row })
      .onConflict((conflict) => conflict.column('environment').doUpdateSet(row))
      .execute();
    await this.#log(environment, release ?? 0);
  }

  /** Kiosks hear of it like of a save. */
  async #log(environment: string, version: number): Promise<void> {
    const at = new Date().toISOString();
    const seq = await nextNumber(this.#db, 'change');
    await this.#db
      .insertInto('change_log')
      .values({ seq, kind: RELEASE, id: environment, version, at })
      .execute();
  }

  async #add(
    { id, environment, reason, note }: Pick<Release, 'id' | 'environment' | 'reason' | 'note'>,
    by: Actor,
  ): Promise<Release> {
    const rows = await this.#held(environment, id);
    const release = {
      id,
      environment,
      hash: releaseHashOf(releaseTextOf(environment, rows, await this.filesOf(rows))),
      reason,
      note: withoutControls(note).slice(0, NOTE_MAX_CHARACTERS),
      at: new Date().toISOString(),
    };
    await this.#db
      .insertInto('release')
      .values({ ...release, account: by.id, author: by.id === null ? by.name : '' })
      .execute();
    return { ...release, by: by.name };
  }

  #rows() {
    return this.#db
      .selectFrom('release')
      .leftJoin('account', 'account.id', 'release.account')
      .selectAll('release')
      .select(['account.name', 'account.email']);
  }
}

type ReleaseRow = ReleaseTable & { name: string | null; email: string | null };

const releaseOf = ({
  id,
  environment,
  hash,
  reason,
  note,
  at,
  author,
  name,
  email,
}: ReleaseRow): Release => ({
  id,
  environment,
  hash,
  reason,
  note,
  at,
  by: author || name || email,
});

const FILE_START = '"/uploads/';

/** Addresses of the files that a document shows; a search is faster here than an expression. */
function* filesIn({ body }: ReleasedRow): Generator<string> {
  for (let at = body.indexOf(FILE_START); at >= 0; at = body.indexOf(FILE_START, at + 1)) {
    const url = body.slice(at + 1, body.indexOf('"', at + 1));
    if (!url.includes('\\')) yield url;
  }
}

const keyOf = ({ kind, id }: Pick<ReleasedRow, 'kind' | 'id'>): string => `${kind}/${id}`;

/** Without the site settings and home screens of other environments. */
const isOwn = (environment: string, table: 'document' | 'revision' | 'release_document') =>
  sql<boolean>`(${sql.ref(`${table}.kind`)} not in (${sql.join(OWN_KINDS)}) or ${sql.ref(`${table}.id`)} = ${environment})`;

function idsByKind(rows: readonly Pick<Chosen, 'kind' | 'id'>[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { kind, id } of rows) ids.set(kind, [...(ids.get(kind) ?? []), id]);
  return ids;
}

const versionKeyOf = ({ kind, id, version }: Chosen): string => `${kind}/${id}/${version}`;

/** Rows of `revision` with one of these versions. */
const isOneOf = (versions: readonly Chosen[]) =>
  sql<boolean>`(kind, id, version) in (values ${sql.join(
    versions.map(({ kind, id, version }) => sql`(${kind}, ${withoutNul(id)}, cast(${version} as integer))`),
  )})`;
