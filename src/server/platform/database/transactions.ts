// Transactions, sequence numbers, and a check that the database responds.
import { sql } from 'kysely';
import type { Database } from './openDatabase.ts';
import type { Tables } from './tables.ts';

/** Runs the work in one transaction; joins the transaction that is already open. */
export function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/**
 * The next number of a sequence; call it first in a transaction.
 * The row stays locked until commit, so writers take turns and numbers commit in order. (A native
 * sequence may commit 8 before 7; a reader of the change feed would then miss 7.)
 */
export async function nextNumber(
  tx: Database,
  name:
    | 'change'
    | 'media'
    | 'account'
    | 'dataset'
    | 'forward'
    | 'audit'
    | 'comment'
    | 'release'
    | 'review'
    | 'schedule'
    | 'search',
): Promise<number> {
  const row = await tx
    .updateTable('sequence')
    .set((column) => ({ value: column('value', '+', 1) }))
    .where('name', '=', name satisfies Tables['sequence']['name'])
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Rejects with the reason if the database does not respond. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
