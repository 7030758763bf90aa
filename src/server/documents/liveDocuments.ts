// Which documents are live in some environment: what a stranger may learn of by name or change.
// See src/server/content/README.md#reading-content.
import { sql } from 'kysely';
import * as documents from './documentRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';

type Order = 'oldest first' | 'newest first';

/**
 * Ids and names of a kind as kiosks show them. A document that was renamed since it was published
 * has its published name.
 */
export async function names(
  db: Database,
  kind: string,
  order: Order,
): Promise<{ id: string; name: string }[]> {
  const saved = await documents.names(db, kind, order);
  const byHand = await environmentsByHand(db);
  const isOwn = documents.OWN_KINDS.includes(kind);
  if (!isOwn && (await hasLiveSaves(db))) return saved;
  const published = await publishedNames(db, kind);
  const position = new Map(saved.map(({ id }, index) => [id, index]));
  return [...saved.filter(({ id }) => isOwn && !byHand.has(id)), ...published].sort(
    (one, other) => (position.get(one.id) ?? saved.length) - (position.get(other.id) ?? saved.length),
  );
}

/** Whether each save of a shared document is live in some environment. */
export async function hasLiveSaves(db: Database): Promise<boolean> {
  const byHand = await environmentsByHand(db);
  const environments = await documents.names(db, 'environment', 'oldest first');
  return environments.some(({ id }) => !byHand.has(id));
}

async function environmentsByHand(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('publishing')
    .select('environment')
    .where('mode', '=', 'byHand')
    .where('release', 'is not', null)
    .execute();
  return new Set(rows.map(({ environment }) => environment));
}

/** Documents in the latest releases of environments that are published by hand. */
async function publishedNames(db: Database, kind: string): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('release_document as released')
    .innerJoin('publishing', 'publishing.environment', 'released.environment')
    .leftJoin('body', 'body.hash', 'released.body_hash')
    // Nodes of the version before name no body.
    .leftJoin('revision', (join) =>
      join
        .onRef('revision.kind', '=', 'released.kind')
        .onRef('revision.id', '=', 'released.id')
        .onRef('revision.version', '=', 'released.version'),
    )
    .select(['released.id', sql<string>`coalesce(body.text, revision.body)`.as('text')])
    .where('released.kind', '=', kind)
    .where('released.until', 'is', null)
    .where('publishing.mode', '=', 'byHand')
    .orderBy('released.version')
    .execute();
  const names = new Map(rows.map(({ id, text }) => [id, (JSON.parse(text) as { name: string }).name]));
  return [...names].map(([id, name]) => ({ id, name }));
}
