// Which documents are live in some environment: what a stranger may learn of by name or change.
// See src/server/content/README.md#reading-content.
import { sql } from 'kysely';
import { DocumentRepository, OWN_KINDS } from './documentRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';

type Order = 'oldest first' | 'newest first';

export class LiveDocuments {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Ids and names of a kind as kiosks show them. A document that was renamed since it was published
   * has its published name.
   */
  async names(kind: string, order: Order): Promise<{ id: string; name: string }[]> {
    const saved = await new DocumentRepository(this.#db).names(kind, order);
    const byHand = await this.#byHand();
    const isOwn = OWN_KINDS.includes(kind);
    if (!isOwn && (await this.hasLiveSaves())) return saved;
    const published = await this.#published(kind);
    const position = new Map(saved.map(({ id }, index) => [id, index]));
    return [...saved.filter(({ id }) => isOwn && !byHand.has(id)), ...published].sort(
      (one, other) => (position.get(one.id) ?? saved.length) - (position.get(other.id) ?? saved.length),
    );
  }

  /** Whether each save of a shared document is live in some environment. */
  async hasLiveSaves(): Promise<boolean> {
    const byHand = await this.#byHand();
    const environments = await new DocumentRepository(this.#db).names('environment', 'oldest first');
    return environments.some(({ id }) => !byHand.has(id));
  }

  async #byHand(): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .selectFrom('publishing')
      .select('environment')
      .where('mode', '=', 'byHand')
      .where('release', 'is not', null)
      .execute();
    return new Set(rows.map(({ environment }) => environment));
  }

  /** Documents in the latest releases of environments that are published by hand. */
  async #published(kind: string): Promise<{ id: string; name: string }[]> {
    const rows = await this.#db
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
}
