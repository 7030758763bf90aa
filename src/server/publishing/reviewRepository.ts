// Reviews: saved documents that an editor asks a publisher to look at. See
// src/server/publishing/README.md#reviews.
import * as audit from '../audit/auditRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import * as storedReleases from './releaseRepository.ts';
import { withoutControls, withoutNul } from '../platform/database/storableText.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

interface Written {
  by: string | null;
  at: string;
}

export interface StoredReview extends Written {
  id: number;
  environment: string;
  note: string;
  /** Account of who asked; null for a key. */
  account: number | null;
  /** Documents that are not published yet, with the versions that the review is about. */
  documents: { kind: string; id: string; name: string; version: number }[];
  comments: (Written & { text: string })[];
}

interface AskedDocument {
  kind: string;
  id: string;
  version: number;
}

/** Asks for a review of these versions; returns its id. */
export function add(
  db: Database,
  environment: string,
  note: string,
  documents: readonly AskedDocument[],
  by: audit.Actor,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const id = await nextNumber(tx, 'review');
    await tx
      .insertInto('review')
      .values({
        id,
        environment,
        note: withoutNul(note),
        ...authorOf(by),
        created_at: new Date().toISOString(),
        closed_at: null,
      })
      .execute();
    for (const document of documents)
      await tx
        .insertInto('review_document')
        .values({ review: id, ...document })
        .execute();
    const detail = { review: id, documents: documents.length };
    await audit.add(tx, { actor: by, action: 'ask-review', subject: environment, detail });
    return id;
  });
}

/** Reviews of what is still not published, the oldest first. */
export async function open(db: Database, environment: string): Promise<StoredReview[]> {
  const rows = await db
    .selectFrom('review')
    .leftJoin('account', 'account.id', 'review.account')
    .selectAll('review')
    .select(['account.name as accountName', 'account.email'])
    .where('review.environment', '=', withoutNul(environment))
    .where('review.closed_at', 'is', null)
    .orderBy('review.id')
    .execute();
  if (rows.length === 0) return [];
  const waiting = new Map(
    (await storedReleases.unpublished(db, environment)).map((change) => [keyOf(change), change]),
  );
  const ids = rows.map(({ id }) => id);
  const [asked, comments] = [await documentsOf(db, ids), await commentsOf(db, ids)];
  return rows
    .map((row) => ({
      id: row.id,
      environment: row.environment,
      note: row.note,
      account: row.account,
      by: nameOf(row),
      at: row.created_at,
      documents: asked
        .filter(({ review }) => review === row.id)
        .flatMap(({ kind, id, version }) => {
          const change = waiting.get(keyOf({ kind, id }));
          // All languages of it, or of a later save, are published, although another save waits.
          const isDone = !change || (change.liveVersion ?? 0) - (change.isPart ? 1 : 0) >= version;
          return isDone ? [] : [{ kind, id, name: change.name, version }];
        }),
      comments: comments
        .filter(({ review }) => review === row.id)
        .map((comment) => ({ text: comment.text, by: nameOf(comment), at: comment.at })),
    }))
    .filter(({ documents }) => documents.length > 0);
}

export function comment(db: Database, review: number, text: string, by: audit.Actor): Promise<void> {
  return inTransaction(db, async (tx) => {
    const seq = await nextNumber(tx, 'review');
    await tx
      .insertInto('review_comment')
      .values({ seq, review, text: withoutNul(text), ...authorOf(by), at: new Date().toISOString() })
      .execute();
  });
}

/** Takes a review off the list: nothing is published by it. */
export function close(
  db: Database,
  { id, environment }: Pick<StoredReview, 'id' | 'environment'>,
  by: audit.Actor,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const closed_at = new Date().toISOString();
    await tx.updateTable('review').set({ closed_at }).where('id', '=', id).execute();
    const detail = { review: id };
    await audit.add(tx, { actor: by, action: 'close-review', subject: environment, detail });
  });
}

function documentsOf(db: Database, reviews: readonly number[]) {
  return db.selectFrom('review_document').selectAll().where('review', 'in', reviews).execute();
}

function commentsOf(db: Database, reviews: readonly number[]) {
  return db
    .selectFrom('review_comment')
    .leftJoin('account', 'account.id', 'review_comment.account')
    .selectAll('review_comment')
    .select(['account.name as accountName', 'account.email'])
    .where('review_comment.review', 'in', reviews)
    .orderBy('review_comment.seq')
    .execute();
}

const authorOf = ({ id, name }: audit.Actor) => ({
  account: id,
  author: id === null ? withoutControls(name) : '',
});

const nameOf = (row: { accountName: string | null; email: string | null; author: string }): string | null =>
  row.accountName || row.email || row.author || null;

const keyOf = ({ kind, id }: { kind: string; id: string }): string => `${kind}/${id}`;
