// Addresses worldwide by Loqate Capture: Find suggests, Retrieve locates. Retrieve is paid for, so
// it is called only for the chosen address.
// See src/server/location/README.md#loqate.
import { z } from 'zod';
import type { LoqateSettings } from '../serverSettings.ts';
import {
  detailOf,
  unitText,
  type Address,
  type AddressProvider,
  type AddressQuery,
  type BuildingUnits,
  type FoundAddresses,
  type GeoLocation,
} from './addressProvider.ts';
import { vendorBusy, invalidResponse, requestRefused, VendorClient } from '../platform/http/vendorClient.ts';
import { parseQuery, TEXT_MAX_CHARACTERS, normalizeAddress } from './addressText.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const problem = z.object({ Error: z.union([z.string(), z.number()]), Description: text });
const item = z.object({
  Id: z.string(),
  Type: z.string(),
  Text: z.string(),
  Highlight: text,
  Description: text,
});
const retrieved = z.object({
  SubBuilding: text,
  BuildingNumber: text,
  Street: text,
  City: text,
  Line1: text,
  Province: text,
  ProvinceCode: text,
  AdminAreaName: text,
  PostalCode: text,
  CountryName: text,
  CountryIso2: text,
});

type Item = z.infer<typeof item>;

const FIND = '/Capture/Interactive/Find/v1.10/json6.ws';
const RETRIEVE = '/Capture/Interactive/Retrieve/v1.20/json6.ws';
const MATCHES_MAX = 10;
/** Largest number of items requested for a container. */
const UNITS_MAX = 200;
/** Containers opened for one ambiguous address: each is a request. */
const EXPANDED_MAX = 3;
const REFERENCE_PREFIX = 'l:';

export class LoqateAddresses implements AddressProvider {
  readonly #settings: LoqateSettings;
  readonly vendor: VendorClient;
  constructor(settings: LoqateSettings, timeoutMs: number) {
    this.#settings = settings;
    this.vendor = new VendorClient('Loqate', timeoutMs);
  }

  async search(query: string, limit: number): Promise<GeoLocation[]> {
    return (await this.#find(query, '', limit)).slice(0, limit).map(locationOf);
  }

  async expand(
    reference: string,
    { query, limit, offset }: { query: string; limit: number; offset: number },
  ): Promise<BuildingUnits | undefined> {
    const container = itemOf(reference);
    if (!container) return undefined;
    const units = (await this.#find(query, container.Id, UNITS_MAX)).map(locationOf);
    const end = offset + limit;
    return {
      container: locationOf(container),
      locations: units.slice(offset, end),
      ...(end < units.length && { nextOffset: end }),
    };
  }

  async resolve(reference: string): Promise<FoundAddresses | undefined> {
    const chosen = itemOf(reference);
    if (!chosen) return undefined;
    if (!isAddress(chosen))
      return { locations: (await this.#find('', chosen.Id, UNITS_MAX)).map(locationOf) };
    const address = await this.#retrieve(chosen.Id);
    return address && { address };
  }

  async find(query: string | AddressQuery): Promise<FoundAddresses> {
    const fullText =
      typeof query === 'string'
        ? query
        : [unitText(query), detailOf(query), query.country].filter(Boolean).join(', ');
    const items = await this.#find(fullText, '', MATCHES_MAX);
    const { normalized } = parseQuery(fullText);
    const matching = items.filter((candidate) =>
      `${normalizeAddress(candidate.Text, candidate.Description)} `.startsWith(`${normalized} `),
    );
    const [best, ...others] = matching.length > 0 ? matching : items;
    if (!best) return { locations: [] };
    const isCertain = others.length === 0 && matching.length === 1;
    if (isCertain && isAddress(best)) {
      const address = await this.#retrieve(best.Id);
      if (address) return { address };
    }
    return { locations: await this.#expandAll([best, ...others]) };
  }

  /** Replaces containers by their addresses, since the kiosk offers only one choice. */
  async #expandAll(items: Item[]): Promise<GeoLocation[]> {
    let containers = 0;
    const expanded = items.map(async (entry) => {
      if (isAddress(entry)) return [entry];
      containers += 1;
      return containers > EXPANDED_MAX ? [] : (await this.#find('', entry.Id, UNITS_MAX)).filter(isAddress);
    });
    return (await Promise.all(expanded)).flat().map(locationOf);
  }

  async #find(query: string, container: string, limit: number): Promise<Item[]> {
    const { key, countries } = this.#settings;
    const countryFilter: Record<string, string> = countries === undefined ? {} : { Countries: countries };
    const parameters = {
      Key: key,
      Text: query.slice(0, TEXT_MAX_CHARACTERS),
      Container: container,
      Limit: String(limit),
      IsMiddleware: 'true',
      ...countryFilter,
    };
    return (
      this.#read(
        z.array(item),
        await this.vendor.request(this.#settings.url + FIND, { query: parameters }),
      ) ?? []
    );
  }

  async #retrieve(id: string): Promise<Address | undefined> {
    const items = this.#read(
      z.array(retrieved),
      await this.vendor.request(this.#settings.url + RETRIEVE, {
        query: { Key: this.#settings.key, Id: id },
      }),
    );
    const [entry] = items ?? [];
    return entry && addressOf(entry);
  }

  /**
   * The items; undefined for an expired id. Errors come with status 200.
   * See src/server/location/README.md#loqate.
   */
  #read<T>(schema: z.ZodType<T[]>, response: unknown): T[] | undefined {
    const list = z.object({ Items: z.array(z.unknown()) }).safeParse(response);
    if (!list.success) throw invalidResponse(this.vendor.name);
    const failed = problem.safeParse(list.data.Items[0]);
    if (failed.success) {
      const { Description: description } = failed.data;
      if (/\b(id|container)\b.*invalid/i.test(description)) return undefined;
      throw /limit/i.test(description) ? vendorBusy(this.vendor.name) : requestRefused(this.vendor.name);
    }
    const items = schema.safeParse(list.data.Items);
    if (!items.success) throw invalidResponse(this.vendor.name);
    return items.data;
  }
}

const isAddress = ({ Type }: Item): boolean => Type === 'Address';

function locationOf(entry: Item): GeoLocation {
  const entries = isAddress(entry)
    ? 1
    : Number(/(\d+) Addresses/i.exec(entry.Description)?.[1] ?? Number.NaN);
  return {
    reference: REFERENCE_PREFIX + JSON.stringify(entry),
    kind: isAddress(entry) ? 'address' : 'container',
    text: entry.Text,
    detail: entry.Description,
    entries: Number.isNaN(entries) ? null : entries,
    match: rangesOf(entry.Highlight),
  };
}

/** '0-1,2-3;4-5' marks ranges of the text, then of the description. */
const rangesOf = (highlight: string): [number, number][] =>
  [...(highlight.split(';')[0] ?? '').matchAll(/(\d+)-(\d+)/g)].map(([, from, to]) => [
    Number(from),
    Number(to),
  ]);

function itemOf(reference: string): Item | undefined {
  return reference.startsWith(REFERENCE_PREFIX)
    ? item.parse(JSON.parse(reference.slice(REFERENCE_PREFIX.length)))
    : undefined;
}

function addressOf(record: z.infer<typeof retrieved>): Address {
  const {
    SubBuilding: unit,
    BuildingNumber: number,
    Street: street,
    Line1: line,
    City: city,
    PostalCode: postcode,
  } = record;
  return {
    line1: number !== '' && street !== '' ? `${number} ${street}` : line,
    unit,
    city,
    postcode,
    region: record.ProvinceCode || record.Province || record.AdminAreaName,
    country: record.CountryIso2 || record.CountryName,
    lat: null,
    lon: null,
  };
}
