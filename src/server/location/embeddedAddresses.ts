// Addresses from our own table: first by prefix, then the most similar ones with the same house
// number. Without a house number: streets by prefix, and their addresses.
// See src/server/location/README.md#address-search.
import * as addresses from './addressRepository.ts';
import { liveVersion } from './datasets.ts';
import {
  detailOf,
  unitText,
  type AddressProvider,
  type AddressQuery,
  type BuildingUnits,
  type FoundAddresses,
  type GeoLocation,
} from './addressProvider.ts';
import { mostSimilar } from './similarity.ts';
import {
  matchesIn,
  parseQuery,
  streetNameOf,
  unitKeyOf,
  normalizeAddress,
  type ParsedQuery,
} from './addressText.ts';
import type { Database } from '../platform/database/openDatabase.ts';

/** Buildings that an ambiguous address may match, and units listed of them. */
const SIMILAR_BUILDINGS = 7;
const SIMILAR_UNITS = 100;
const UNITS_MAX = 5000;
const QUERY_MIN_CHARACTERS = 3;
const SEPARATOR = '\n';
/** Prefixes of references. */
const [STREET, BUILDING, UNIT] = ['s', 'b', 'e'];

const inOrder = new Intl.Collator('en', { numeric: true });
const byUnit = (a: addresses.StoredAddress, b: addresses.StoredAddress): number =>
  inOrder.compare(a.unit, b.unit);
const byHouseNumber = (a: addresses.StoredAddress, b: addresses.StoredAddress): number =>
  inOrder.compare(a.building, b.building) || byUnit(a, b);

export class EmbeddedAddresses implements AddressProvider {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  async search(query: string, limit: number): Promise<GeoLocation[]> {
    const version = await liveVersion(this.#db, 'address');
    if (version === undefined) return [];
    const parsed = parseQuery(query);
    if (parsed.number === '')
      return (await this.#streets(version, parsed, limit)).map((street) =>
        streetLocation(version, street, query),
      );
    return (await this.#buildings(version, parsed, limit)).map((building) =>
      buildingLocation(version, building, query),
    );
  }

  async expand(
    reference: string,
    { query, limit, offset }: { query: string; limit: number; offset: number },
  ): Promise<BuildingUnits | undefined> {
    const [kind, version, normalized] = partsOf(reference);
    const isStreet = kind === STREET;
    const units = isStreet
      ? await this.#addressesInStreet(version, normalized)
      : (await addresses.unitsOf(this.#db, version, normalized, UNITS_MAX)).sort(byUnit);
    const [first] = units;
    if (!first) return undefined;
    const filter = query.trim().toLowerCase();
    const matching = units.filter((address) =>
      isStreet
        ? unitText(address).toLowerCase().startsWith(filter)
        : address.unit.toLowerCase().includes(filter) || address.unit_key.startsWith(filter),
    );
    const end = offset + limit;
    const entries = units.length;
    return {
      container: isStreet
        ? streetLocation(version, { street: normalized, address: first, entries }, '')
        : buildingLocation(version, { address: first, entries }, ''),
      locations: matching.slice(offset, end).map((address) => unitLocation(version, address, query)),
      ...(end < matching.length && { nextOffset: end }),
    };
  }

  async resolve(reference: string): Promise<FoundAddresses | undefined> {
    const [kind, version, building, unitKey = ''] = partsOf(reference);
    if (kind === STREET) return foundAddresses(version, await this.#addressesInStreet(version, building));
    if (kind === BUILDING) {
      const units = await addresses.unitsOf(this.#db, version, building, UNITS_MAX);
      return units.length === 0 ? undefined : foundAddresses(version, units.sort(byUnit));
    }
    const address = await addresses.unit(this.#db, version, building, unitKey);
    return address && { address };
  }

  async find(query: string | AddressQuery): Promise<FoundAddresses> {
    const version = await liveVersion(this.#db, 'address');
    if (version === undefined) return { locations: [] };
    const parsed = typeof query === 'string' ? parseQuery(query) : readParts(query);
    if (parsed.number === '') return { locations: await this.#addressesInStreets(version, parsed) };
    const buildings = await this.#matchingBuildings(version, parsed);
    const units: addresses.StoredAddress[] = [];
    for (const { address, entries } of buildings) {
      if (units.length < SIMILAR_UNITS)
        units.push(...(entries === 1 ? [address] : await this.#unitsOf(version, address.building, parsed)));
    }
    const isCertain =
      buildings.length === 1 && `${buildings[0]?.address.building} `.startsWith(`${parsed.normalized} `);
    return isCertain
      ? foundAddresses(version, units)
      : { locations: units.slice(0, SIMILAR_UNITS).map((address) => unitLocation(version, address, '')) };
  }

  /** Buildings with this prefix, else the most similar ones. */
  async #matchingBuildings(version: number, parsed: ParsedQuery): Promise<addresses.Building[]> {
    if (parsed.number === '' || !parsed.normalized.includes(' ')) return [];
    const prefixed = await addresses.beginningWith(
      this.#db,
      version,
      `${parsed.normalized} `,
      SIMILAR_BUILDINGS,
    );
    const complete = await addresses.buildings(this.#db, version, [parsed.normalized]);
    const exactMatches = [...complete, ...prefixed];
    return exactMatches.length > 0
      ? exactMatches.slice(0, SIMILAR_BUILDINGS)
      : this.#buildings(version, parsed, SIMILAR_BUILDINGS);
  }

  /** The requested unit; all units if none was requested, or it does not exist. */
  async #unitsOf(
    version: number,
    building: string,
    { unit }: ParsedQuery,
  ): Promise<addresses.StoredAddress[]> {
    const units = (await addresses.unitsOf(this.#db, version, building, UNITS_MAX)).sort(byUnit);
    const sameUnit = units.filter(({ unit_key }) => unit_key === unit);
    return sameUnit.length > 0 ? sameUnit : units;
  }

  #streets(version: number, { normalized }: ParsedQuery, limit: number): Promise<addresses.Street[]> {
    return normalized.length < QUERY_MIN_CHARACTERS
      ? Promise.resolve([])
      : addresses.streetsBeginningWith(this.#db, version, normalized, limit);
  }

  async #addressesInStreet(version: number, street: string): Promise<addresses.StoredAddress[]> {
    return (await addresses.addressesInStreet(this.#db, version, street, UNITS_MAX)).sort(byHouseNumber);
  }

  /** Addresses to choose from if only a street was typed. */
  async #addressesInStreets(version: number, parsed: ParsedQuery): Promise<GeoLocation[]> {
    const units: addresses.StoredAddress[] = [];
    for (const { street } of await this.#streets(version, parsed, SIMILAR_BUILDINGS)) {
      if (units.length < SIMILAR_UNITS) units.push(...(await this.#addressesInStreet(version, street)));
    }
    return units.slice(0, SIMILAR_UNITS).map((address) => unitLocation(version, address, ''));
  }

  async #buildings(
    version: number,
    { normalized, number }: ParsedQuery,
    limit: number,
  ): Promise<addresses.Building[]> {
    // Almost every street has a two-digit house number.
    if (number === '' || normalized.length < QUERY_MIN_CHARACTERS) return [];
    const byPrefix = await addresses.beginningWith(this.#db, version, normalized, limit);
    if (byPrefix.length > 0 || !normalized.includes(' ')) return byPrefix;
    const candidates = await addresses.withNumber(this.#db, version, number);
    return addresses.buildings(this.#db, version, mostSimilar(normalized, candidates, limit));
  }
}

const readParts = ({ line1, unit, city, region, postcode }: AddressQuery): ParsedQuery => {
  const street = parseQuery(line1);
  return {
    normalized: normalizeAddress(street.normalized, city, region, postcode),
    number: street.number,
    unit: unit === '' ? street.unit : unitKeyOf(unit),
  };
};

function foundAddresses(version: number, units: readonly addresses.StoredAddress[]): FoundAddresses {
  const [first, ...more] = units;
  return first && more.length === 0
    ? { address: first }
    : { locations: units.slice(0, SIMILAR_UNITS).map((address) => unitLocation(version, address, '')) };
}

function buildingLocation(
  version: number,
  { address, entries }: addresses.Building,
  query: string,
): GeoLocation {
  if (entries === 1) return unitLocation(version, address, query);
  return {
    reference: [BUILDING, version, address.building].join(SEPARATOR),
    kind: 'container',
    text: address.line1,
    detail: detailOf(address),
    entries,
    match: matchesIn(address.line1, query),
  };
}

function streetLocation(
  version: number,
  { street, address, entries }: addresses.Street,
  query: string,
): GeoLocation {
  if (entries === 1) return unitLocation(version, address, query);
  const text = streetNameOf(address.line1);
  return {
    reference: [STREET, version, street].join(SEPARATOR),
    kind: 'container',
    text,
    detail: detailOf(address),
    entries,
    match: matchesIn(text, query),
  };
}

function unitLocation(version: number, address: addresses.StoredAddress, query: string): GeoLocation {
  const text = unitText(address);
  return {
    reference: [UNIT, version, address.building, address.unit_key].join(SEPARATOR),
    kind: 'address',
    text,
    detail: detailOf(address),
    entries: 1,
    match: matchesIn(text, query),
  };
}

function partsOf(reference: string): [kind: string, version: number, building: string, unitKey?: string] {
  const [kind = '', version = '', building = '', unitKey] = reference.split(SEPARATOR);
  return [kind, Number(version), building, unitKey];
}
