// Finds what is saved in an environment that is published by hand, and not shown by its kiosks.
import { sql } from 'kysely';
import type { Database } from '../platform/database/openDatabase.ts';
import { hashUnhashed, isOwn } from './releaseDocuments.ts';

/** A document whose last save is not what kiosks show. */
export interface UnpublishedChange {
  kind: string;
  id: string;
  name: string;
  /** Last save; the deletion of a document that was deleted. */
  version: number;
  isDeleted: boolean;
  /** Save that kiosks show; null for none. */
  liveVersion: number | null;
  /** Whether kiosks show only some languages of that save. */
  isPart: boolean;
  at: string;
  by: string | null;
}

/** The latest save first. */
export async function unpublishedChanges(db: Database, environment: string): Promise<UnpublishedChange[]> {
  const published = await db
    .selectFrom('publishing')
    .select('release')
    .where('environment', '=', environment)
    .where('mode', '=', 'byHand')
    .executeTakeFirst();
  if (typeof published?.release !== 'number') return [];
  await hashUnhashed(db, environment);
  const changes = await Promise.all([changed(db, environment), deleted(db, environment)]);
  return changes.flat().toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

/** A document that was changed and changed back is not among them. */
async function changed(db: Database, environment: string): Promise<UnpublishedChange[]> {
  const rows = await db
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
    .leftJoin('body as live', 'live.hash', 'held.body_hash')
    .leftJoin('account', 'account.id', 'revision.account')
    .select(['document.kind', 'document.id', 'document.name', 'document.version'])
    .select(['held.version as liveVersion', 'held.part', 'revision.at', 'revision.author'])
    .select(['account.name as accountName', 'account.email'])
    .where(isOwn(environment, 'document'))
    .where(({ or, and, eb }) =>
      or([
        eb('held.version', 'is', null),
        and([
          or([eb('held.version', '<>', eb.ref('document.version')), eb('held.part', '=', 1)]),
          eb('live.text', '<>', eb.ref('document.body')),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ author, accountName, email, part, ...change }) => ({
    ...change,
    isDeleted: false,
    isPart: part === 1,
    by: author || accountName || email,
  }));
}

async function deleted(db: Database, environment: string): Promise<UnpublishedChange[]> {
  const rows = await db
    .selectFrom('release_document as held')
    .leftJoin('document', (join) =>
      join.onRef('document.kind', '=', 'held.kind').onRef('document.id', '=', 'held.id'),
    )
    .innerJoin('body as live', 'live.hash', 'held.body_hash')
    .innerJoin('revision', (join) =>
      join.onRef('revision.kind', '=', 'held.kind').onRef('revision.id', '=', 'held.id'),
    )
    .leftJoin('account', 'account.id', 'revision.account')
    .select(['held.kind', 'held.id', 'held.version as liveVersion', 'held.part', 'live.text'])
    .select(['revision.version', 'revision.at', 'revision.author'])
    .select(['account.name as accountName', 'account.email'])
    .where('held.environment', '=', environment)
    .where('held.until', 'is', null)
    .where('document.id', 'is', null)
    .where(
      'revision.version',
      '=',
      sql<number>`(select max(last.version) from revision as last
        where last.kind = held.kind and last.id = held.id)`,
    )
    .execute();
  return rows.map(({ author, accountName, email, text, part, ...change }) => ({
    ...change,
    isPart: part === 1,
    name: String((JSON.parse(text) as { name?: unknown }).name ?? change.id),
    isDeleted: true,
    by: author || accountName || email,
  }));
}
