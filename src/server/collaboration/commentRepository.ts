// Comments on fields of documents, in threads. See src/server/collaboration/README.md#comments.
import { followPath } from '../documents/movedEntries.ts';
import type { Body } from '../documents/documentRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { newId } from '../platform/database/secrets.ts';
import { withoutNul } from '../platform/database/storableText.ts';
import type { CommentThreadTable } from '../platform/database/tables.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

interface Comment {
  id: string;
  author: { id: number; name: string };
  text: string;
  at: string;
}

export interface Thread {
  id: string;
  kind: string;
  document: string;
  path: string;
  resolved: { by: string; at: string } | null;
  comments: Comment[];
}

interface Written {
  account: number;
  text: string;
}

/** The threads of a document, the oldest first. */
export async function ofDocument(db: Database, kind: string, document: string): Promise<Thread[]> {
  const rows = await db
    .selectFrom('comment_thread')
    .selectAll()
    .where('kind', '=', kind)
    .where('document', '=', withoutNul(document))
    .orderBy('seq')
    .execute();
  return threadsOf(db, rows);
}

export async function thread(db: Database, id: string): Promise<Thread | undefined> {
  const rows = await db.selectFrom('comment_thread').selectAll().where('id', '=', withoutNul(id)).execute();
  return (await threadsOf(db, rows))[0];
}

/** Begins a thread; returns its id. */
export function begin(
  db: Database,
  kind: string,
  document: string,
  path: string,
  comment: Written,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const id = newId();
    await tx
      .insertInto('comment_thread')
      .values({
        id,
        seq: await nextNumber(tx, 'comment'),
        kind,
        document: withoutNul(document),
        path: withoutNul(path),
        resolved_by: null,
        resolved_at: null,
      })
      .execute();
    await reply(tx, id, comment);
    return id;
  });
}

export async function reply(db: Database, thread: string, { account, text }: Written): Promise<void> {
  await inTransaction(db, async (tx) => {
    const seq = await nextNumber(tx, 'comment');
    await tx
      .insertInto('comment')
      .values({ id: newId(), seq, thread, account, text: withoutNul(text), at: new Date().toISOString() })
      .execute();
  });
}

export async function resolve(db: Database, thread: string, by: number | null): Promise<void> {
  await db
    .updateTable('comment_thread')
    .set({ resolved_by: by, resolved_at: by === null ? null : new Date().toISOString() })
    .where('id', '=', thread)
    .execute();
}

/** Removes a comment, and its thread with the last one. */
export async function remove(db: Database, thread: string, comment: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('comment').where('id', '=', comment).where('thread', '=', thread).execute();
    const left = await tx.selectFrom('comment').select('id').where('thread', '=', thread).limit(1).execute();
    if (left.length === 0) await tx.deleteFrom('comment_thread').where('id', '=', thread).execute();
  });
}

/** Moves the threads of a document with their entries, and removes those whose entry is gone. */
export async function follow(
  db: Database,
  kind: string,
  document: string,
  before: Body,
  after: Body,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('comment_thread')
      .select(['id', 'path'])
      .where('kind', '=', kind)
      .where('document', '=', document)
      .execute();
    for (const { id, path } of rows) {
      const followed = followPath(before, after, path);
      if (followed === path) continue;
      if (followed === null) {
        await tx.deleteFrom('comment').where('thread', '=', id).execute();
        await tx.deleteFrom('comment_thread').where('id', '=', id).execute();
      } else await tx.updateTable('comment_thread').set({ path: followed }).where('id', '=', id).execute();
    }
  });
}

async function threadsOf(db: Database, rows: readonly CommentThreadTable[]): Promise<Thread[]> {
  if (rows.length === 0) return [];
  const comments = await db
    .selectFrom('comment')
    .innerJoin('account', 'account.id', 'comment.account')
    .select([
      'comment.id',
      'comment.thread',
      'comment.account',
      'comment.text',
      'comment.at',
      'account.name',
      'account.email',
    ])
    .where(
      'comment.thread',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('comment.seq')
    .execute();
  const people = await db.selectFrom('account').select(['id', 'name', 'email']).execute();
  const nameOf = (id: number): string => {
    const person = people.find((candidate) => candidate.id === id);
    return person?.name || (person?.email ?? '');
  };
  return rows.map(({ id, kind, document, path, resolved_by: by, resolved_at: at }) => ({
    id,
    kind,
    document,
    path,
    resolved: by === null || at === null ? null : { by: nameOf(by), at },
    comments: comments
      .filter(({ thread }) => thread === id)
      .map(({ id: commentId, account, name, email, text, at: writtenAt }) => ({
        id: commentId,
        author: { id: account, name: name || email },
        text,
        at: writtenAt,
      })),
  }));
}
