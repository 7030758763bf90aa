// Versions of imported data. An import fills a new version beside the live one and replaces it when
// complete. Statements are short, so imports and saves do not block each other for long.
import type { Database } from '../platform/database/openDatabase.ts';
import type { DatasetTable } from '../platform/database/tables.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

export type DatasetName = DatasetTable['name'];
export type DatasetLoad = Pick<DatasetTable, 'version' | 'done' | 'rows'>;

const DELETE_ROWS = 1000;

/** Thrown when another import of the same kind has started meanwhile. */
export class ImportClash extends Error {
  constructor() {
    super('Another import is under way: let it end, or end it, and start again.');
  }
}

/** The version that look-ups use; undefined before the first import. */
export async function liveVersion(db: Database, name: DatasetName): Promise<number | undefined> {
  const row = await db
    .selectFrom('dataset')
    .select('version')
    .where('name', '=', name)
    .where('state', '=', 'live')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version;
}

/**
 * The unfinished version of this source, or a new one. Unfinished versions of other sources are
 * dropped.
 */
export async function beginDataset(db: Database, name: DatasetName, source: string): Promise<DatasetLoad> {
  return inTransaction(db, async (tx) => {
    const version = await nextNumber(tx, 'dataset');
    const unfinished = await tx
      .selectFrom('dataset')
      .select(['version', 'done', 'rows'])
      .where('name', '=', name)
      .where('state', '=', 'loading')
      .where('source', '=', source)
      .executeTakeFirst();
    if (unfinished) return unfinished;
    await tx
      .updateTable('dataset')
      .set({ state: 'old' })
      .where('name', '=', name)
      .where('state', '=', 'loading')
      .execute();
    const load = { version, done: 0, rows: 0 };
    await tx
      .insertInto('dataset')
      .values({ ...load, name, state: 'loading', source, at: new Date().toISOString() })
      .execute();
    return load;
  });
}

/**
 * Records the progress of an import. Call it in the transaction that writes the rows. Throws
 * ImportClash.
 */
export async function advanceDataset(
  tx: Database,
  name: DatasetName,
  from: DatasetLoad,
  to: DatasetLoad,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('dataset')
    .set({ done: to.done, rows: to.rows })
    .where('name', '=', name)
    .where('version', '=', from.version)
    .where('state', '=', 'loading')
    .where('done', '=', from.done)
    .where('rows', '=', from.rows)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new ImportClash();
}

/** Makes this version the live one. */
export async function publishDataset(db: Database, name: DatasetName, version: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await nextNumber(tx, 'dataset');
    await tx
      .updateTable('dataset')
      .set({ state: 'old' })
      .where('name', '=', name)
      .where('state', '=', 'live')
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('dataset')
      .set({ state: 'live', at: new Date().toISOString() })
      .where('name', '=', name)
      .where('version', '=', version)
      .where('state', '=', 'loading')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new ImportClash();
  });
}

/** Removes the rows of outdated versions in steps; `pause` runs after each step. */
export async function sweepDatasets(
  db: Database,
  name: DatasetName,
  pause: () => Promise<void> = async () => undefined,
): Promise<void> {
  const old = await db
    .selectFrom('dataset')
    .select('version')
    .where('name', '=', name)
    .where('state', '=', 'old')
    .execute();
  for (const { version } of old) {
    if (name === 'address') while (await sweepStreets(db, version)) await pause();
    while (await (name === 'address' ? sweepAddresses(db, version) : sweepCoverage(db, version)))
      await pause();
    await db
      .deleteFrom('dataset')
      .where('name', '=', name)
      .where('version', '=', version)
      .where('state', '=', 'old')
      .execute();
  }
}

async function sweepStreets(db: Database, version: number): Promise<boolean> {
  const next = await db
    .selectFrom('address_street')
    .select('street')
    .where('dataset', '=', version)
    .orderBy('street')
    .offset(DELETE_ROWS)
    .limit(1)
    .executeTakeFirst();
  const deletion = db.deleteFrom('address_street').where('dataset', '=', version);
  await (next ? deletion.where('street', '<=', next.street) : deletion).execute();
  return next !== undefined;
}

async function sweepAddresses(db: Database, version: number): Promise<boolean> {
  const next = await db
    .selectFrom('address')
    .select('building')
    .where('dataset', '=', version)
    .orderBy('building')
    .offset(DELETE_ROWS)
    .limit(1)
    .executeTakeFirst();
  const deletion = db.deleteFrom('address').where('dataset', '=', version);
  // A building is never split, so the last one of a step may exceed its size.
  await (next ? deletion.where('building', '<=', next.building) : deletion).execute();
  return next !== undefined;
}

async function sweepCoverage(db: Database, version: number): Promise<boolean> {
  const next = await db
    .selectFrom('coverage')
    .select('row')
    .where('dataset', '=', version)
    .orderBy('row')
    .offset(DELETE_ROWS)
    .limit(1)
    .executeTakeFirst();
  const deletion = db.deleteFrom('coverage').where('dataset', '=', version);
  await (next ? deletion.where('row', '<=', next.row) : deletion).execute();
  return next !== undefined;
}
