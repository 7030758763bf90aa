// Addresses from our own table: first by prefix, then the most similar ones with the same house
// number. Without a house number: streets by prefix, and their addresses.
// See src/server/README.md#36-address-search.
import type { AddressRepository, Building, Door, Street } from '../storage/addressRepository.ts';
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

/** Buildings that an ambiguous address may match, and units listed of them. */
const SIMILAR_BUILDINGS = 7;
const SIMILAR_DOORS = 100;
const DOORS_MAX = 5000;
const WORDS_MIN_CHARACTERS = 3;
const SEPARATOR = '\n';
/** Prefixes of references. */
const [STREET, BUILDING, DOOR] = ['s', 'b', 'e'];

const inOrder = new Intl.Collator('en', { numeric: true });
const byUnit = (a: Door, b: Door): number => inOrder.compare(a.unit, b.unit);
const byHouse = (a: Door, b: Door): number => inOrder.compare(a.building, b.building) || byUnit(a, b);

export class EmbeddedAddresses implements AddressProvider {
  readonly #addresses: AddressRepository;
  constructor(addresses: AddressRepository) {
    this.#addresses = addresses;
  }

  async search(query: string, limit: number): Promise<GeoLocation[]> {
    const version = await this.#addresses.liveVersion();
    if (version === undefined) return [];
    const requested = parseQuery(query);
    if (requested.number === '')
      return (await this.#streets(version, requested, limit)).map((street) =>
        streetPlace(version, street, query),
      );
    return (await this.#buildings(version, requested, limit)).map((building) =>
      placeOf(version, building, query),
    );
  }

  async expand(
    reference: string,
    { query, limit, offset }: { query: string; limit: number; offset: number },
  ): Promise<BuildingUnits | undefined> {
    const [kind, version, words] = partsOf(reference);
    const isStreet = kind === STREET;
    const doors = isStreet
      ? await this.#doorsOfStreet(version, words)
      : (await this.#addresses.doors(version, words, DOORS_MAX)).sort(byUnit);
    const [first] = doors;
    if (!first) return undefined;
    const wanted = query.trim().toLowerCase();
    const fitting = doors.filter((door) =>
      isStreet
        ? unitText(door).toLowerCase().startsWith(wanted)
        : door.unit.toLowerCase().includes(wanted) || door.unit_key.startsWith(wanted),
    );
    const end = offset + limit;
    const entries = doors.length;
    return {
      container: isStreet
        ? streetPlace(version, { street: words, door: first, entries }, '')
        : placeOf(version, { door: first, entries }, ''),
      places: fitting.slice(offset, end).map((door) => doorPlace(version, door, query)),
      ...(end < fitting.length && { nextOffset: end }),
    };
  }

  async resolve(reference: string): Promise<FoundAddresses | undefined> {
    const [kind, version, building, unitKey = ''] = partsOf(reference);
    if (kind === STREET) return answerOf(version, await this.#doorsOfStreet(version, building));
    if (kind === BUILDING) {
      const doors = await this.#addresses.doors(version, building, DOORS_MAX);
      return doors.length === 0 ? undefined : answerOf(version, doors.sort(byUnit));
    }
    const address = await this.#addresses.door(version, building, unitKey);
    return address && { address };
  }

  async find(requested: string | AddressQuery): Promise<FoundAddresses> {
    const version = await this.#addresses.liveVersion();
    if (version === undefined) return { places: [] };
    const question = typeof requested === 'string' ? parseQuery(requested) : readParts(requested);
    if (question.number === '') return { places: await this.#doorsOfStreets(version, question) };
    const buildings = await this.#meant(version, question);
    const doors: Door[] = [];
    for (const { door, entries } of buildings) {
      if (doors.length < SIMILAR_DOORS)
        doors.push(...(entries === 1 ? [door] : await this.#fittingDoors(version, door.building, question)));
    }
    const isCertain =
      buildings.length === 1 && `${buildings[0]?.door.building} `.startsWith(`${question.words} `);
    return isCertain
      ? answerOf(version, doors)
      : { places: doors.slice(0, SIMILAR_DOORS).map((door) => doorPlace(version, door, '')) };
  }

  /** Buildings with this prefix, else the most similar ones. */
  async #meant(version: number, question: ParsedQuery): Promise<Building[]> {
    if (question.number === '' || !question.words.includes(' ')) return [];
    const exact = await this.#addresses.beginningWith(version, `${question.words} `, SIMILAR_BUILDINGS);
    const whole = await this.#addresses.buildings(version, [question.words]);
    const sure = [...whole, ...exact];
    return sure.length > 0
      ? sure.slice(0, SIMILAR_BUILDINGS)
      : this.#buildings(version, question, SIMILAR_BUILDINGS);
  }

  /** The requested unit; all units if none was requested, or it does not exist. */
  async #fittingDoors(version: number, building: string, { unit }: ParsedQuery): Promise<Door[]> {
    const doors = (await this.#addresses.doors(version, building, DOORS_MAX)).sort(byUnit);
    const named = doors.filter(({ unit_key }) => unit_key === unit);
    return named.length > 0 ? named : doors;
  }

  #streets(version: number, { words }: ParsedQuery, limit: number): Promise<Street[]> {
    return words.length < WORDS_MIN_CHARACTERS
      ? Promise.resolve([])
      : this.#addresses.streetsBeginningWith(version, words, limit);
  }

  async #doorsOfStreet(version: number, street: string): Promise<Door[]> {
    return (await this.#addresses.doorsOfStreet(version, street, DOORS_MAX)).sort(byHouse);
  }

  /** Addresses to choose from if only a street was typed. */
  async #doorsOfStreets(version: number, question: ParsedQuery): Promise<GeoLocation[]> {
    const doors: Door[] = [];
    for (const { street } of await this.#streets(version, question, SIMILAR_BUILDINGS)) {
      if (doors.length < SIMILAR_DOORS) doors.push(...(await this.#doorsOfStreet(version, street)));
    }
    return doors.slice(0, SIMILAR_DOORS).map((door) => doorPlace(version, door, ''));
  }

  async #buildings(version: number, { words, number }: ParsedQuery, limit: number): Promise<Building[]> {
    // Almost every street has a two-digit house number.
    if (number === '' || words.length < WORDS_MIN_CHARACTERS) return [];
    const beginning = await this.#addresses.beginningWith(version, words, limit);
    if (beginning.length > 0 || !words.includes(' ')) return beginning;
    const candidates = await this.#addresses.withNumber(version, number);
    return this.#addresses.buildings(version, mostSimilar(words, candidates, limit));
  }
}

const readParts = ({ line1, unit, city, region, postcode }: AddressQuery): ParsedQuery => {
  const requested = parseQuery(line1);
  return {
    words: normalizeAddress(requested.words, city, region, postcode),
    number: requested.number,
    unit: unit === '' ? requested.unit : unitKeyOf(unit),
  };
};

function answerOf(version: number, doors: readonly Door[]): FoundAddresses {
  const [first, ...more] = doors;
  return first && more.length === 0
    ? { address: first }
    : { places: doors.slice(0, SIMILAR_DOORS).map((door) => doorPlace(version, door, '')) };
}

function placeOf(version: number, { door, entries }: Building, query: string): GeoLocation {
  if (entries === 1) return doorPlace(version, door, query);
  return {
    reference: [BUILDING, version, door.building].join(SEPARATOR),
    kind: 'container',
    text: door.line1,
    detail: detailOf(door),
    entries,
    match: matchesIn(door.line1, query),
  };
}

function streetPlace(version: number, { street, door, entries }: Street, query: string): GeoLocation {
  if (entries === 1) return doorPlace(version, door, query);
  const text = streetNameOf(door.line1);
  return {
    reference: [STREET, version, street].join(SEPARATOR),
    kind: 'container',
    text,
    detail: detailOf(door),
    entries,
    match: matchesIn(text, query),
  };
}

function doorPlace(version: number, door: Door, query: string): GeoLocation {
  const text = unitText(door);
  return {
    reference: [DOOR, version, door.building, door.unit_key].join(SEPARATOR),
    kind: 'address',
    text,
    detail: detailOf(door),
    entries: 1,
    match: matchesIn(text, query),
  };
}

function partsOf(reference: string): [kind: string, version: number, building: string, unitKey?: string] {
  const [kind = '', version = '', building = '', unitKey] = reference.split(SEPARATOR);
  return [kind, Number(version), building, unitKey];
}
