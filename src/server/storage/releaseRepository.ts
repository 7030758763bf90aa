// Releases: what kiosks of an environment show, each a whole that never changes. See
// src/server/README.md#218-publishing.
import { sql } from 'kysely';
import { AuditRepository, type Actor } from './auditRepository.ts';
import type { Database } from './openDatabase.ts';
import { releaseHashOf, releaseTextOf, type ReleasedRow } from './releaseText.ts';
import { withoutControls, withoutNul } from './storableText.ts';
import type { PublishingTable, ReleaseTable } from './tables.ts';
import { inTransaction, nextNumber } from './transactions.ts';

export type PublishingMode = PublishingTable['mode'];

export type Release = Pick<ReleaseTable, 'id' | 'environment' | 'hash' | 'reason' | 'note' | 'at'> & {
  /** Name of the person or key; null for the showroom itself. */
  by: string | null;
};

export interface Publishing {
  mode: PublishingMode;
  /** What kiosks show; undefined where each save is live. */
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
  /** Last save; the deletion of a document that was deleted. */
  version: number;
  isDeleted: boolean;
  /** What kiosks show; null for nothing. */
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
const NOTE_MAX_CHARACTERS = 500;

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
    if (row?.mode !== 'manual' || row.release === null) return { mode: 'live', release: undefined };
    return { mode: 'manual', release: await this.get(row.release) };
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
      await releases.#set(environment, mode, mode === 'manual' ? id : null);
      await tx
        .updateTable('release_document')
        .set({ until: id })
        .where('environment', '=', environment)
        .where('until', 'is', null)
        .execute();
      if (mode === 'manual') {
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

  /**
   * Makes a release of the last one and these versions; only if `base` is still the last one.
   * All or nothing.
   */
  publish(
    environment: string,
    { base, chosen, note }: { base: number; chosen: readonly Chosen[]; note: string },
    by: Actor,
  ): Promise<PublishResult> {
    return this.#change(environment, base, by, { action: 'publish', note }, () => Promise.resolve(chosen));
  }

  /** Makes a release with the same documents as an earlier one. */
  goBack(
    environment: string,
    { base, to, note }: { base: number; to: number; note: string },
    by: Actor,
  ): Promise<PublishResult> {
    return this.#change(environment, base, by, { action: 'publish-back', note }, async (releases) => {
      const [now, then] = [await releases.#held(environment, base), await releases.#held(environment, to)];
      const kept = new Set(then.map(keyOf));
      return [
        ...then.map(({ kind, id, version }) => ({ kind, id, version })),
        ...now.filter((row) => !kept.has(keyOf(row))).map(({ kind, id }) => ({ kind, id, version: null })),
      ];
    });
  }

  #change(
    environment: string,
    base: number,
    by: Actor,
    { action, note }: { action: 'publish' | 'publish-back'; note: string },
    choose: (releases: ReleaseRepository) => Promise<readonly Chosen[]>,
  ): Promise<PublishResult> {
    return inTransaction(this.#db, async (tx): Promise<PublishResult> => {
      const releases = new ReleaseRepository(tx);
      // Whoever publishes takes turns from here on.
      const id = await nextNumber(tx, 'release');
      const { release: current } = await releases.publishing(environment);
      if (!current) return { outcome: 'nothing' };
      if (current.id !== base) return { outcome: 'stale', current };
      const chosen = await choose(releases);
      const live = new Map((await releases.#held(environment, base)).map((row) => [keyOf(row), row.version]));
      const changes = chosen.filter((one) => (live.get(keyOf(one)) ?? null) !== one.version);
      if (changes.length === 0) return { outcome: 'nothing' };
      for (const change of changes)
        if (change.version !== null && !(await releases.#isSaved(environment, change)))
          return { outcome: 'unknown', document: change };
      for (const change of changes) await releases.#hold(environment, change, id);
      await releases.#set(environment, 'manual', id);
      const reason = action === 'publish' ? 'publish' : 'back';
      const release = await releases.#add({ id, environment, reason, note }, by);
      await new AuditRepository(tx).add({
        actor: by,
        action,
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
    const live = await this.#db
      .selectFrom('release_document')
      .select(['kind', 'id', 'version'])
      .where('environment', '=', environment)
      .where('until', 'is', null)
      .execute();
    const saved = await this.#db
      .selectFrom('document')
      .select(['kind', 'id', 'version'])
      .where(isOwn(environment, 'document'))
      .execute();
    const liveVersions = new Map(live.map((row) => [keyOf(row), row.version]));
    const savedKeys = new Set(saved.map(keyOf));
    const changed = saved.filter((row) => liveVersions.get(keyOf(row)) !== row.version);
    const deleted = live.filter((row) => !savedKeys.has(keyOf(row)));
    const changes = await Promise.all(
      [...changed, ...deleted].map((row) => this.#lastSave(row, liveVersions.get(keyOf(row)) ?? null)),
    );
    return changes
      .filter((change) => change !== undefined)
      .toSorted((one, other) => (one.at < other.at ? 1 : -1));
  }

  /** Undefined if it is the same as what kiosks show: a document that was taken back. */
  async #lastSave(
    { kind, id }: Pick<ReleasedRow, 'kind' | 'id'>,
    liveVersion: number | null,
  ): Promise<UnpublishedChange | undefined> {
    const row = await this.#db
      .selectFrom('revision')
      .leftJoin('account', 'account.id', 'revision.account')
      .select(['revision.version', 'revision.at', 'revision.author', 'revision.body'])
      .select(['account.name', 'account.email'])
      .where('revision.kind', '=', kind)
      .where('revision.id', '=', id)
      .orderBy('revision.version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const live =
      liveVersion === null
        ? undefined
        : await this.#db
            .selectFrom('revision')
            .select('body')
            .where('kind', '=', kind)
            .where('id', '=', id)
            .where('version', '=', liveVersion)
            .executeTakeFirst();
    if (live?.body === row.body) return undefined;
    return {
      kind,
      id,
      version: row.version,
      isDeleted: row.body === DELETED,
      liveVersion,
      at: row.at,
      by: row.author || row.name || row.email,
    };
  }

  async get(id: number): Promise<Release | undefined> {
    const row = await this.#rows().where('release.id', '=', id).executeTakeFirst();
    return row && releaseOf(row);
  }

  /** The newest release with this hash. */
  async byHash(hash: string): Promise<Release | undefined> {
    const row = await this.#rows()
      .where('hash', '=', hash)
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

  /** The documents of a release. */
  documentsOf({ id, environment }: Release): Promise<ReleasedRow[]> {
    return this.#held(environment, id);
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

  /** The documents of an environment's release, or of the one that followed it. */
  #held(environment: string, release: number): Promise<ReleasedRow[]> {
    return this.#db
      .selectFrom('release_document')
      .innerJoin('revision', (join) =>
        join
          .onRef('revision.kind', '=', 'release_document.kind')
          .onRef('revision.id', '=', 'release_document.id')
          .onRef('revision.version', '=', 'release_document.version'),
      )
      .select(['revision.kind', 'revision.id', 'revision.version', 'revision.body'])
      .where('release_document.environment', '=', environment)
      .where('release_document.since', '<=', release)
      .where(({ or, eb }) =>
        or([eb('release_document.until', 'is', null), eb('release_document.until', '>', release)]),
      )
      .execute();
  }

  /** Sets what later releases hold of a document. */
  async #hold(environment: string, { kind, id, version }: Chosen, release: number): Promise<void> {
    await this.#db
      .updateTable('release_document')
      .set({ until: release })
      .where('environment', '=', environment)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('until', 'is', null)
      .execute();
    if (version !== null)
      await this.#db
        .insertInto('release_document')
        .values({ environment, kind, id, version, since: release, until: null })
        .execute();
  }

  /** A saved state of a document; undefined if there is none, or it is a deletion. */
  savedRow({ kind, id, version }: Chosen): Promise<ReleasedRow | undefined> {
    return this.#db
      .selectFrom('revision')
      .select(['kind', 'id', 'version', 'body'])
      .where('kind', '=', kind)
      .where('id', '=', withoutNul(id))
      .where('version', '=', version)
      .where('body', '<>', DELETED)
      .executeTakeFirst();
  }

  async #isSaved(environment: string, { kind, id, version }: Chosen): Promise<boolean> {
    const row = await this.#db
      .selectFrom('revision')
      .select('version')
      .where('kind', '=', kind)
      .where('id', '=', withoutNul(id))
      .where('version', '=', version)
      .where('body', '<>', DELETED)
      .where(isOwn(environment, 'revision'))
      .executeTakeFirst();
    return row !== undefined;
  }

  async #set(environment: string, mode: PublishingMode, release: number | null): Promise<void> {
    const row = { mode, release };
    await this.#db
      .insertInto('publishing')
      .values({ environment, ...row })
      .onConflict((conflict) => conflict.column('environment').doUpdateSet(row))
      .execute();
    // Kiosks hear of it like of a save.
    await this.#db
      .insertInto('change_log')
      .values({
        seq: await nextNumber(this.#db, 'change'),
        kind: RELEASE,
        id: environment,
        version: release ?? 0,
        at: new Date().toISOString(),
      })
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
      hash: releaseHashOf(releaseTextOf(environment, rows)),
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

const keyOf = ({ kind, id }: Pick<ReleasedRow, 'kind' | 'id'>): string => `${kind}/${id}`;

/** Without the site settings and home screens of other environments. */
const isOwn = (environment: string, table: 'document' | 'revision' | 'release_document') =>
  sql<boolean>`(${sql.ref(`${table}.kind`)} not in (${sql.join(OWN_KINDS)}) or ${sql.ref(`${table}.id`)} = ${environment})`;
