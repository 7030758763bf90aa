import type { Kysely, Migration } from 'kysely';
import type { Database } from '../openDatabase.ts';
import { text, integer, number, optional, createTable, byteOrderedText } from './tools.ts';

export const createAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    const key = { type: byteOrderedText(db) };
    await createTable(
      db,
      'dataset',
      { name: text, version: integer, state: text, source: text, done: integer, rows: integer, at: text },
      ['name', 'version'],
    );
    const addressColumns = {
      line1: text,
      unit: text,
      city: text,
      region: text,
      postcode: text,
      country: text,
    };
    await createTable(
      db,
      'address',
      {
        dataset: integer,
        building: key,
        unit_key: key,
        ...addressColumns,
        lat: optional(number),
        lon: optional(number),
      },
      ['dataset', 'building', 'unit_key'],
    );
    const coverageColumns = {
      postcode: key,
      street: key,
      number_from: integer,
      number_to: integer,
      unit_rule: text,
      plan_codes: text,
    };
    await createTable(
      db,
      'coverage',
      { dataset: integer, row: integer, ...coverageColumns, valid_from: text, valid_to: text },
      ['dataset', 'row'],
    );
    await db.schema
      .createIndex('coverage_by_street')
      .on('coverage')
      .columns(['dataset', 'postcode', 'street'])
      .execute();
    await (db as Database).insertInto('sequence').values({ name: 'dataset', value: 0 }).execute();
  },
};
