// Looks up addresses by prefix or house number. Callers normalize the text.
// See src/server/location/README.md#address-search.
import type { CompiledQuery } from 'kysely';
import { RowInsertions, type DatasetPart } from './datasetWriter.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import type { AddressTable } from '../platform/database/tables.ts';

export type StoredAddress = Omit<AddressTable, 'dataset'>;
/** A street, one of its addresses, and how many it has. */
export type Street = { street: string; address: StoredAddress; entries: number };
/** A building, how many addresses it has, and one of them. */
export type Building = { address: StoredAddress; entries: number };

/** Sorts after every letter, digit and space of normalized text. */
const AFTER_ALL_TEXT = '{';
/** Sorts after a space and before all other characters of normalized text. */
const AFTER_BLANK = '!';
/** Rows per statement when adding the streets of addresses imported by an older version. */
/** More buildings than share one house number, except in a nationwide table. */
const CANDIDATES_MAX = 20_000;

const COLUMNS = [
  'building',
  'unit_key',
  'line1',
  'unit',
  'city',
  'region',
  'postcode',
  'country',
  'lat',
  'lon',
] as const;

const addressRows = new RowInsertions('address', COLUMNS);
const streetRows = new RowInsertions('address_street', ['street', 'building']);

/** Addresses, then their streets, each in the order of its table. */
export const ADDRESS_PARTS: readonly DatasetPart<StoredAddress>[] = [
  {
    keyOf: ({ building }) => building,
    insertions: (db, version, rows) => addressRows.of(db, version, rows),
    isCounted: true,
  },
  {
    keyOf: ({ building }) => `${streetTokensOf(building)} ${building}`,
    insertions: streetInsertions,
    isCounted: false,
  },
];

/** Buildings whose normalized address has this prefix, in order. */
export async function beginningWith(
  db: Database,
  dataset: number,
  normalized: string,
  limit: number,
): Promise<Building[]> {
  const groups = await grouped(db, dataset)
    .where('building', '>=', normalized)
    .where('building', '<', normalized + AFTER_ALL_TEXT)
    .orderBy('building')
    .limit(limit)
    .execute();
  return withAddresses(db, dataset, groups);
}

/** Normalized addresses of all buildings with this house number. */
export async function withNumber(db: Database, dataset: number, number: string): Promise<string[]> {
  const rows = await db
    .selectFrom('address')
    .select('building')
    .distinct()
    .where('dataset', '=', dataset)
    .where('building', '>=', `${number} `)
    .where('building', '<', number + AFTER_BLANK)
    .limit(CANDIDATES_MAX)
    .execute();
  return rows.map(({ building }) => building);
}

/** Streets whose normalized name has this prefix, in order. */
export async function streetsBeginningWith(
  db: Database,
  dataset: number,
  normalized: string,
  limit: number,
): Promise<Street[]> {
  const groups = await ofStreets(db, dataset)
    .where('address_street.street', '>=', normalized)
    .where('address_street.street', '<', normalized + AFTER_ALL_TEXT)
    .groupBy('address_street.street')
    .orderBy('address_street.street')
    .limit(limit)
    .select(({ fn }) => [
      'address_street.street',
      fn.min('address_street.building').as('building'),
      fn.countAll<string | number>().as('entries'),
    ])
    .execute();
  const first = new Map(
    (
      await buildings(
        db,
        dataset,
        groups.map(({ building }) => building),
      )
    ).map(({ address }) => [address.building, address]),
  );
  return groups.flatMap(({ street, building, entries }) => {
    const address = first.get(building);
    return address ? [{ street, address, entries: Number(entries) }] : [];
  });
}

/** Addresses in a street. */
export function addressesInStreet(
  db: Database,
  dataset: number,
  street: string,
  limit: number,
): Promise<StoredAddress[]> {
  return ofStreets(db, dataset)
    .where('address_street.street', '=', street)
    .orderBy('address_street.building')
    .orderBy('address.unit_key')
    .limit(limit)
    .select(COLUMNS.map((column) => `address.${column}` as const))
    .execute();
}

/** These buildings, in this order; unknown ones are left out. */
export async function buildings(
  db: Database,
  dataset: number,
  normalized: readonly string[],
): Promise<Building[]> {
  if (normalized.length === 0) return [];
  const unordered = await withAddresses(
    db,
    dataset,
    await grouped(db, dataset).where('building', 'in', normalized).execute(),
  );
  const byNormalized = new Map(unordered.map((building) => [building.address.building, building]));
  return normalized.flatMap((key) => byNormalized.get(key) ?? []);
}

/** Addresses in a building, ordered by unit. */
export function unitsOf(
  db: Database,
  dataset: number,
  building: string,
  limit: number,
): Promise<StoredAddress[]> {
  return db
    .selectFrom('address')
    .select(COLUMNS)
    .where('dataset', '=', dataset)
    .where('building', '=', building)
    .orderBy('unit_key')
    .limit(limit)
    .execute();
}

export function unit(
  db: Database,
  dataset: number,
  building: string,
  unitKey: string,
): Promise<StoredAddress | undefined> {
  return db
    .selectFrom('address')
    .select(COLUMNS)
    .where('dataset', '=', dataset)
    .where('building', '=', building)
    .where('unit_key', '=', unitKey)
    .executeTakeFirst();
}

function ofStreets(db: Database, dataset: number) {
  return db
    .selectFrom('address_street')
    .innerJoin('address', (join) =>
      join
        .onRef('address.dataset', '=', 'address_street.dataset')
        .onRef('address.building', '=', 'address_street.building'),
    )
    .where('address_street.dataset', '=', dataset);
}

function grouped(db: Database, dataset: number) {
  return db
    .selectFrom('address')
    .where('dataset', '=', dataset)
    .groupBy('building')
    .select(({ fn }) => [
      'building',
      fn.min('unit_key').as('unit_key'),
      fn.countAll<string | number>().as('entries'),
    ]);
}

async function withAddresses(
  db: Database,
  dataset: number,
  groups: { building: string; unit_key: string; entries: string | number }[],
): Promise<Building[]> {
  if (groups.length === 0) return [];
  // With pairs joined by OR, SQLite would scan the whole version.
  const addresses = await db
    .selectFrom('address')
    .select(COLUMNS)
    .where('dataset', '=', dataset)
    .where(
      'building',
      'in',
      groups.map(({ building }) => building),
    )
    .where('unit_key', 'in', [...new Set(groups.map(({ unit_key }) => unit_key))])
    .execute();
  return groups.flatMap(({ building, unit_key, entries }) => {
    const address = addresses.find(
      (candidate) => candidate.building === building && candidate.unit_key === unit_key,
    );
    return address ? [{ address, entries: Number(entries) }] : [];
  });
}

/** The normalized address without its house number: '12 14 oak st' -> 'oak st'. */
const streetTokensOf = (building: string): string => building.replace(/^\d\S* (?:\d+ )*(?=\S)/, '');

function streetInsertions(
  db: Database,
  version: number,
  rows: readonly { building: string }[],
): CompiledQuery[] {
  const buildings = [...new Set(rows.map(({ building }) => building))];
  const streets = buildings.map((building) => ({ street: streetTokensOf(building), building }));
  return streetRows.of(db, version, streets);
}
