// Who saved what is not public yet.
import { sql } from 'kysely';
import type { Database } from '../platform/database/openDatabase.ts';
import type { UnpublishedChange } from './unpublishedChanges.ts';

/** PostgreSQL and SQLite take many more parameters; a statement stays of a readable size. */
const DOCUMENTS_AT_ONCE = 200;

/**
 * Names by document ('page/care'): of all who saved it since what kiosks show, the last one first,
 * without those whose name is not known any more.
 */
export async function authorsOf(
  db: Database,
  changes: readonly Pick<UnpublishedChange, 'kind' | 'id' | 'liveVersion' | 'isPart'>[],
): Promise<ReadonlyMap<string, string[]>> {
  const authors = new Map<string, string[]>();
  for (let start = 0; start < changes.length; start += DOCUMENTS_AT_ONCE) {
    const some = changes.slice(start, start + DOCUMENTS_AT_ONCE);
    // The rest of a save of which only some languages are public is not public yet.
    const live = new Map(
      some.map((change) => [keyOf(change), (change.liveVersion ?? 0) - (change.isPart ? 1 : 0)]),
    );
    const keys = sql.join(some.map(({ kind, id }) => sql`(${kind}, ${id})`));
    const rows = await db
      .selectFrom('revision')
      .leftJoin('account', 'account.id', 'revision.account')
      .select(['revision.kind', 'revision.id', 'revision.version', 'revision.author'])
      .select(['account.name', 'account.email'])
      .where(sql<boolean>`(revision.kind, revision.id) in (values ${keys})`)
      .orderBy('revision.version', 'desc')
      .execute();
    for (const row of rows) {
      const key = keyOf(row);
      const name = row.author || row.name || row.email;
      if (!name || row.version <= (live.get(key) ?? 0)) continue;
      const names = authors.get(key) ?? [];
      if (!names.includes(name)) authors.set(key, [...names, name]);
    }
  }
  return authors;
}

const keyOf = ({ kind, id }: { kind: string; id: string }): string => `${kind}/${id}`;
