// Content at rest: documents, their revisions and the change log, always written together.
// Knows no kind of content: a kind is a word, a body is JSON.
import type { Database } from './driver.ts';
import { slug, uniqueId } from './slug.ts';
import type { ChangeLogTable, DocumentTable } from './tables.ts';
import { withoutNul } from './text.ts';
import { inTransaction, nextNumber } from './transactions.ts';

/** Fields of a document without its id. */
export type Body = Record<string, unknown> & { name: string };

/** A document as stored; `version` counts its saves from 1. */
export type StoredDocument = { id: string; name: string; version: number; body: Body; updatedAt: string };

/** What came of a save: a stale one changes nothing and tells the version it lost against. */
export type SaveResult =
  | { outcome: 'saved'; document: StoredDocument }
  | { outcome: 'stale'; currentVersion: number }
  | { outcome: 'missing' };

/** A new document: without an id, the slug of its name is made unique. */
export type NewDocument = { id?: string; body: Body };

/** Reads and writes documents; give it an open transaction to make several writes one. */
export class Documents {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  /** The document, or undefined when there is none. */
  async get(kind: string, id: string): Promise<StoredDocument | undefined> {
    const row = await this.#row(this.#db, kind, id);
    return row && toDocument(row);
  }

  /** Every document of a kind, oldest first. */
  async list(kind: string): Promise<StoredDocument[]> {
    const rows = await this.#db
      .selectFrom('document')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('created_seq')
      .execute();
    return rows.map(toDocument);
  }

  /** Ids and names of a kind, in the order of creation or newest first. */
  names(kind: string, order: 'oldest first' | 'newest first'): Promise<{ id: string; name: string }[]> {
    return this.#db
      .selectFrom('document')
      .select(['id', 'name'])
      .where('kind', '=', kind)
      .orderBy('created_seq', order === 'oldest first' ? 'asc' : 'desc')
      .execute();
  }

  /** True while nothing has been written yet. */
  async isEmpty(): Promise<boolean> {
    const row = await this.#db.selectFrom('document').select('id').limit(1).executeTakeFirst();
    return row === undefined;
  }

  /** Adds a document. Throws when the given id exists. */
  create(kind: string, { id, body }: NewDocument, account: number | null): Promise<StoredDocument> {
    return inTransaction(this.#db, async (tx) => {
      const seq = await nextNumber(tx, 'change');
      const at = new Date().toISOString();
      const row: DocumentTable = {
        kind,
        id: id ?? (await freeId(tx, kind, withoutNul(body.name))),
        name: withoutNul(body.name),
        version: 1,
        body: JSON.stringify(body),
        created_seq: seq,
        created_at: at,
        updated_at: at,
      };
      await tx.insertInto('document').values(row).execute();
      await record(tx, row, seq, account);
      return toDocument(row);
    });
  }

  /** Replaces a document; with `expected` only if its version is one of those (compare and set). */
  save(
    kind: string,
    id: string,
    body: Body,
    account: number | null,
    expected?: readonly number[],
  ): Promise<SaveResult> {
    return inTransaction(this.#db, async (tx): Promise<SaveResult> => {
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
        await record(tx, row, seq, account);
        return { outcome: 'saved', document: toDocument(row) };
      }
      const current = await this.#row(tx, kind, id);
      return current ? { outcome: 'stale', currentVersion: current.version } : { outcome: 'missing' };
    });
  }

  /** A copy under a new name, or undefined when there is nothing to copy. */
  duplicate(
    kind: string,
    id: string,
    newName: string,
    account: number | null,
  ): Promise<StoredDocument | undefined> {
    return inTransaction(this.#db, async (tx) => {
      const original = await this.#row(tx, kind, id);
      if (!original) return undefined;
      const body = { ...toDocument(original).body, name: newName };
      return new Documents(tx).create(kind, { body }, account);
    });
  }

  /** Every saved state of a document, oldest first. */
  async revisions(kind: string, id: string): Promise<{ version: number; body: Body; account: number | null; at: string }[]> {
    const rows = await this.#db
      .selectFrom('revision')
      .select(['version', 'body', 'account', 'at'])
      .where('kind', '=', kind)
      .where('id', '=', id)
      .orderBy('version')
      .execute();
    return rows.map((row) => ({ ...row, body: parseBody(row.body) }));
  }

  /** What was written after change number `seq`, in the order it was committed. */
  changesAfter(seq: number, limit: number): Promise<ChangeLogTable[]> {
    return this.#db
      .selectFrom('change_log')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(limit)
      .execute();
  }

  #row(db: Database, kind: string, id: string): Promise<DocumentTable | undefined> {
    return db
      .selectFrom('document')
      .selectAll()
      .where('kind', '=', kind)
      .where('id', '=', withoutNul(id))
      .executeTakeFirst();
  }
}

async function record(tx: Database, row: DocumentTable, seq: number, account: number | null): Promise<void> {
  const { kind, id, version, body, updated_at: at } = row;
  await tx.insertInto('revision').values({ kind, id, version, body, account, at }).execute();
  await tx.insertInto('change_log').values({ seq, kind, id, version, at }).execute();
}

async function freeId(tx: Database, kind: string, name: string): Promise<string> {
  // A name without a Latin letter still needs an id that can stand in an address.
  const base = slug(name) || slug(kind);
  const taken = await tx
    .selectFrom('document')
    .select('id')
    .where('kind', '=', kind)
    .where('id', 'like', `${base}%`)
    .execute();
  return uniqueId(base, taken.map((row) => row.id));
}

function toDocument(row: DocumentTable): StoredDocument {
  const { id, name, version, updated_at: updatedAt } = row;
  return { id, name, version, body: parseBody(row.body), updatedAt };
}

function parseBody(text: string): Body {
  return JSON.parse(text) as Body;
}
