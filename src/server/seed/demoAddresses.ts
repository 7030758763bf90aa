// The demo's made-up town: generated from a few streets in assets/demo/town.json, always the same.
import { z } from 'zod';
import { streetOf, unitKeyOf, normalizeAddress } from '../location/addressText.ts';
import { ADDRESS_PARTS, type StoredAddress } from '../location/addressRepository.ts';
import { COVERAGE_PARTS } from '../location/coverageRepository.ts';
import { beginDataset, publishDataset } from '../location/datasets.ts';
import { fillDataset } from '../location/datasetWriter.ts';
import type { Database } from '../platform/database/openDatabase.ts';

const SOURCE = 'demo town';
/** One of so many houses has flats. */
const FLATS_EVERY = 6;
const FLATS = [4, 6, 8, 12, 18];
/** Degrees between streets, and between houses. */
const STREET_DISTANCE = 0.002;
const HOUSE_DISTANCE = 0.0002;
const LAST_NUMBER = 9999;

const plans = z.array(z.string());

export const demoAddressesSchema = z.object({
  city: z.string(),
  region: z.string(),
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
  /** Total number of addresses. */
  doors: z.int(),
  districts: z.array(z.object({ postcode: z.string(), streets: z.array(z.string()).min(1) })).min(1),
  /** Houses that differ from the generated ones. */
  buildings: z.array(z.object({ street: z.string(), number: z.int(), flats: z.int() })),
  /** Plans of a street, in turn. */
  offers: z.array(plans).min(1),
  /** Streets with plans of their own. */
  coverage: z.array(z.object({ street: z.string(), from: z.int(), to: z.int(), plans })),
});

export type DemoAddresses = z.infer<typeof demoAddressesSchema>;

type Street = { name: string; postcode: string; index: number };

const streetsOf = (demoAddresses: DemoAddresses): Street[] =>
  demoAddresses.districts
    .flatMap(({ postcode, streets }) => streets.map((name) => ({ name, postcode })))
    .map((street, index) => ({ ...street, index }));

/** Builds houses in all streets in turn, until the town has its number of addresses. */
function addressesOf(demoAddresses: DemoAddresses): StoredAddress[] {
  const listedFlats = new Map(
    demoAddresses.buildings.map(({ street, number, flats }) => [`${number} ${street}`, flats]),
  );
  const streets = streetsOf(demoAddresses);
  const addresses: StoredAddress[] = [];
  for (let number = 1; addresses.length < demoAddresses.doors; number += 1) {
    for (const street of streets) {
      const line1 = `${number} ${street.name}`;
      const hasFlats = (number * 5 + street.index) % FLATS_EVERY === 0;
      const flats =
        listedFlats.get(line1) ?? (hasFlats ? (FLATS[(number + street.index) % FLATS.length] ?? 1) : 1);
      addresses.push(...building(demoAddresses, street, number, flats));
    }
  }
  return addresses.slice(0, demoAddresses.doors);
}

function building(
  { city, region, country, lat, lon }: DemoAddresses,
  { name, postcode, index }: Street,
  number: number,
  flats: number,
): StoredAddress[] {
  const line1 = `${number} ${name}`;
  const shared = {
    building: normalizeAddress(line1, city, region, postcode),
    line1,
    city,
    region,
    postcode,
    country,
    lat: lat + index * STREET_DISTANCE,
    lon: lon + number * HOUSE_DISTANCE,
  };
  if (flats === 1) return [{ ...shared, unit: '', unit_key: '' }];
  return Array.from({ length: flats }, (_, flat) => ({
    ...shared,
    unit: `Flat ${flat + 1}`,
    unit_key: unitKeyOf(`Flat ${flat + 1}`),
  }));
}

function coverageOf(demoAddresses: DemoAddresses) {
  const listedStreets = new Set(demoAddresses.coverage.map(({ street }) => street));
  const rest = streetsOf(demoAddresses)
    .filter(({ name }) => !listedStreets.has(name))
    .map(({ name, index }) => ({
      street: name,
      from: 1,
      to: LAST_NUMBER,
      plans: demoAddresses.offers[index % demoAddresses.offers.length] ?? [],
    }));
  return [...demoAddresses.coverage, ...rest].map(({ street, from, to, plans: codes }) => ({
    postcode: '',
    street: streetOf(street).street,
    number_from: from,
    number_to: to,
    unit_rule: '',
    plan_codes: codes.join(' '),
    valid_from: '',
    valid_to: '',
  }));
}

/** Writes the town in the transaction that seeds. */
export async function addDemoAddresses(tx: Database, demoAddresses: DemoAddresses): Promise<void> {
  const addresses = addressesOf(demoAddresses);
  const town = await beginDataset(tx, 'address', SOURCE);
  await fillDataset(tx, 'address', ADDRESS_PARTS, town, { done: addresses.length, rows: addresses });
  await publishDataset(tx, 'address', town.version);
  const rows = coverageOf(demoAddresses);
  const covered = await beginDataset(tx, 'coverage', SOURCE);
  await fillDataset(tx, 'coverage', COVERAGE_PARTS, covered, { done: rows.length, rows });
  await publishDataset(tx, 'coverage', covered.version);
}
