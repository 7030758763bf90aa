import { createHash } from 'node:crypto';
import { sql, type Kysely, type Migration } from 'kysely';
import { createTable, text } from './tools.ts';

interface Held {
  kind: string;
  id: string;
  version: number;
  body: string;
}

const AT_ONCE = 200;

/** Releases hold the hash of each document's body; what they held so far is hashed. */
export const pointReleasesToContent: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'body', { hash: text, text }, ['hash']);
    await db.schema
      .alterTable('release_document')
      .addColumn('part', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // Nodes of the version before add rows without it.
    await db.schema.alterTable('release_document').addColumn('body_hash', 'text').execute();
    await db.schema.alterTable('release_document').addColumn('published_in', 'integer').execute();
    await db.schema
      .createIndex('release_document_by_version')
      .on('release_document')
      .columns(['kind', 'id', 'version'])
      .execute();
    await hashHeld(db);
    await db.schema
      .createIndex('release_document_by_body')
      .on('release_document')
      .column('body_hash')
      .execute();
    await sql`update release_document set published_in = case when exists (
        select 1 from release
        where release.id = release_document.since and release.reason in ('publish', 'back')
      ) then since else 0 end`.execute(db);
    // A release is made of what is held, by the releases that begin and end each entry.
    for (const column of ['since', 'until'])
      await db.schema
        .createIndex(`release_document_by_${column}`)
        .on('release_document')
        .columns(['environment', column])
        .execute();
    for (const column of ['base', 'began'])
      await db.schema.alterTable('schedule').addColumn(column, 'integer').execute();
    await sql`update schedule set base = (
        select max(release.id) from release
        where release.environment = schedule.environment and release.at <= schedule.created_at
      )`.execute(db);
  },
};

async function hashHeld(db: Kysely<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<Held>`
      select revision.kind, revision.id, revision.version, revision.body from revision
      where exists (
        select 1 from release_document as held
        where held.kind = revision.kind and held.id = revision.id and held.version = revision.version
          and held.body_hash is null
      ) limit cast(${AT_ONCE} as integer)`.execute(db);
    if (rows.length === 0) return;
    for (const { kind, id, version, body } of rows) {
      const hash = createHash('sha256').update(body).digest('hex');
      await sql`insert into body (hash, text) values (${hash}, ${body}) on conflict (hash) do nothing`.execute(
        db,
      );
      await sql`update release_document set body_hash = ${hash}
        where kind = ${kind} and id = ${id} and version = cast(${version} as integer)`.execute(db);
    }
  }
}
