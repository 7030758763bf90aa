// Last prices of the price source by its keys, to detect changes made by hand, and the status of
// its last response. See src/server/prices/README.md#price-source.
import type { Database } from '../platform/database/openDatabase.ts';
import type { PriceSourceTable } from '../platform/database/tables.ts';

const STATUS_KEY = 'priceSource';

export interface PriceSourceStatus {
  /** When it is asked next, in ms since 1970; all times here are. */
  dueMs: number;
  /** When it was asked last; null for never. */
  triedMs: number | null;
  /** When its list was taken last; null for never. */
  takenMs: number | null;
  /** How often in a row its list could not be taken. */
  failures: number;
  /** Why, in a sentence; '' for nothing. */
  problem: string;
}

const NEVER: PriceSourceStatus = { dueMs: 0, triedMs: null, takenMs: null, failures: 0, problem: '' };

export async function status(db: Database): Promise<PriceSourceStatus> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', STATUS_KEY).executeTakeFirst();
  return row ? (JSON.parse(row.value) as PriceSourceStatus) : NEVER;
}

export async function noteStatus(db: Database, status: PriceSourceStatus): Promise<void> {
  const value = JSON.stringify(status);
  await db
    .insertInto('setting')
    .values({ key: STATUS_KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export function entries(db: Database): Promise<PriceSourceTable[]> {
  return db.selectFrom('price_source').selectAll().orderBy('key').execute();
}

export async function put(db: Database, entry: PriceSourceTable): Promise<void> {
  const { key, ...values } = entry;
  await db
    .insertInto('price_source')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}
