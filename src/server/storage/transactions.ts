// Transactions, the numbers handed out inside them, and whether the database answers at all.
import { sql } from 'kysely';
import type { Database } from './openDatabase.ts';
import type { Tables } from './tables.ts';

/** Runs the work in one transaction, joining the one that is already open. */
export function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/**
 * The next number of a sequence; call it first in a transaction.
 * The row stays locked until commit, so writers go one by one and numbers commit in their order
 * (a native sequence may commit 8 before 7, and a reader of the feed would miss 7).
 */
export async function nextNumber(
  tx: Database,
  name: 'change' | 'media' | 'account' | 'dataset' | 'forward',
): Promise<number> {
  const row = await tx
    .updateTable('sequence')
    .set((column) => ({ value: column('value', '+', 1) }))
    .where('name', '=', name satisfies Tables['sequence']['name'])
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Rejects with the reason when the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
