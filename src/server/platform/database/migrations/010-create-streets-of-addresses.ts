import type { Kysely, Migration } from 'kysely';
import type { Database } from '../openDatabase.ts';
import { integer, createTable, byteOrderedText } from './tools.ts';

const BATCH = 2000;

/** The normalized address without its house number: '12 14 oak st' -> 'oak st'. */
const streetOf = (building: string): string => building.replace(/^\d\S* (?:\d+ )*(?=\S)/, '');

async function fillStreets(db: Database, dataset: number): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows: { building: string }[] = await db
      .selectFrom('address')
      .select('building')
      .distinct()
      .where('dataset', '=', dataset)
      .where('building', '>', last)
      .orderBy('building')
      .limit(BATCH)
      .execute();
    const streets = rows.map(({ building }) => ({ dataset, street: streetOf(building), building }));
    if (streets.length > 0) await db.insertInto('address_street').values(streets).execute();
    last = rows.at(-1)?.building;
  }
}

export const createAddressStreets: Migration = {
  async up(db: Kysely<unknown>) {
    const key = { type: byteOrderedText(db) };
    await createTable(db, 'address_street', { dataset: integer, street: key, building: key }, [
      'dataset',
      'street',
      'building',
    ]);
    const versions = await (db as Database)
      .selectFrom('dataset')
      .select('version')
      .where('name', '=', 'address')
      .execute();
    for (const { version } of versions) await fillStreets(db as Database, version);
  },
};
