// Addresses of the United States by Smarty: US Autocomplete v2 suggests, US Street verifies.
// See src/server/location/README.md#smarty.
import { z } from 'zod';
import type { SmartySettings } from '../serverSettings.ts';
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
import { invalidResponse, VendorClient } from '../platform/http/vendorClient.ts';
import { matchesIn, TEXT_MAX_CHARACTERS } from './addressText.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const suggestion = z.object({
  street_line: z.string(),
  secondary: text,
  city: text,
  state: text,
  zipcode: text,
  entries: z
    .number()
    .nullish()
    .transform((value) => value ?? 0),
  entry_id: text,
});
const suggestions = z.object({ suggestions: z.array(suggestion).nullish() });
const candidates = z.array(
  z.object({
    delivery_line_1: z.string(),
    components: z.object({
      secondary_designator: text,
      secondary_number: text,
      city_name: text,
      state_abbreviation: text,
      zipcode: text,
      plus4_code: text,
    }),
    metadata: z.object({ latitude: z.number().nullish(), longitude: z.number().nullish() }).nullish(),
    analysis: z.object({ dpv_match_code: text }).nullish(),
  }),
);

type SmartySuggestion = z.infer<typeof suggestion>;
type Candidate = z.infer<typeof candidates>[number];

const MATCHES_MAX = '10';
/** Match codes of US Street for a building with a missing or unknown unit. */
const NEEDS_UNIT = ['D', 'S'];
const REFERENCE_PREFIX = 's:';

export class SmartyAddresses implements AddressProvider {
  readonly #settings: SmartySettings;
  readonly vendor: VendorClient;
  constructor(settings: SmartySettings, timeoutMs: number) {
    this.#settings = settings;
    this.vendor = new VendorClient('Smarty', timeoutMs);
  }

  async search(query: string, limit: number): Promise<GeoLocation[]> {
    return (
      await this.#suggest({
        search: query.slice(0, TEXT_MAX_CHARACTERS),
        max_results: String(Math.min(limit, Number(MATCHES_MAX))),
      })
    )
      .slice(0, limit)
      .map((entry) => locationOf(entry, query));
  }

  async expand(
    reference: string,
    { query, limit, offset }: { query: string; limit: number; offset: number },
  ): Promise<BuildingUnits | undefined> {
    const building = suggestionOf(reference);
    if (!building) return undefined;
    const units = (await this.#units(building)).filter(({ text: label }) =>
      label.toLowerCase().includes(query.trim().toLowerCase()),
    );
    const end = offset + limit;
    return {
      container: locationOf(building, ''),
      locations: units.slice(offset, end),
      ...(end < units.length && { nextOffset: end }),
    };
  }

  async resolve(reference: string): Promise<FoundAddresses | undefined> {
    const chosen = suggestionOf(reference);
    if (!chosen) return undefined;
    if (isGroup(chosen)) return { locations: await this.#units(chosen) };
    const { street_line: street, secondary, city, state, zipcode } = chosen;
    const [match] = await this.#street({ street, secondary, city, state, zipcode });
    return match === undefined ? { locations: [] } : { address: addressOf(match) };
  }

  async find(query: string | AddressQuery): Promise<FoundAddresses> {
    const fullText =
      typeof query === 'string'
        ? query.slice(0, TEXT_MAX_CHARACTERS)
        : [unitText(query), detailOf(query)].join(', ');
    const parameters: Record<string, string> =
      typeof query === 'string'
        ? { street: fullText }
        : {
            street: query.line1,
            secondary: query.unit,
            city: query.city,
            state: query.region,
            zipcode: query.postcode,
          };
    const matches = await this.#street(parameters);
    const [first, ...others] = matches;
    if (!first) return { locations: await this.#expandAll(await this.search(fullText, Number(MATCHES_MAX))) };
    if (others.length > 0) return { locations: matches.map(candidateLocation) };
    if (!NEEDS_UNIT.includes(first.analysis?.dpv_match_code ?? '')) return { address: addressOf(first) };
    const units = await this.#unitsAt(addressOf(first));
    return units.length > 0 ? { locations: units } : { address: addressOf(first) };
  }

  /** Replaces buildings by their units, since the kiosk offers only one choice. */
  async #expandAll(locations: GeoLocation[]): Promise<GeoLocation[]> {
    const expanded = locations.map(async (location) => {
      const building = location.kind === 'container' ? suggestionOf(location.reference) : undefined;
      return building ? this.#units(building) : [location];
    });
    return (await Promise.all(expanded)).flat();
  }

  async #unitsAt({ line1, city, region, postcode }: Address): Promise<GeoLocation[]> {
    const suggested = await this.#suggest({
      search: line1,
      include_only_zip_codes: postcode.slice(0, 5),
      prefer_cities: city,
      prefer_states: region,
      max_results: MATCHES_MAX,
    });
    const building = suggested.find(isGroup);
    return building ? this.#units(building) : [];
  }

  /** One level down; nested groups remain for the next choice. */
  async #units(building: SmartySuggestion): Promise<GeoLocation[]> {
    return (await this.#suggest({ search: building.street_line, selected: building.entry_id })).map((entry) =>
      locationOf(entry, ''),
    );
  }

  async #suggest(query: Record<string, string>): Promise<SmartySuggestion[]> {
    const parsed = suggestions.safeParse(
      await this.#request(`${this.#settings.autocompleteUrl}/v2/lookup`, query),
    );
    if (!parsed.success) throw invalidResponse(this.vendor.name);
    return parsed.data.suggestions ?? [];
  }

  async #street(query: Record<string, string>): Promise<Candidate[]> {
    const parsed = candidates.safeParse(
      await this.#request(`${this.#settings.streetUrl}/street-address`, {
        ...query,
        match: 'strict',
        candidates: MATCHES_MAX,
      }),
    );
    if (!parsed.success) throw invalidResponse(this.vendor.name);
    return parsed.data;
  }

  #request(url: string, query: Record<string, string>): Promise<unknown> {
    const { authId, authToken } = this.#settings;
    return this.vendor.request(url, { query: { 'auth-id': authId, 'auth-token': authToken, ...query } });
  }
}

const isGroup = ({ entries }: SmartySuggestion): boolean => entries > 1;

/** The reference contains the suggestion, because US Street needs its parts. */
function locationOf(entry: SmartySuggestion, query: string): GeoLocation {
  const { street_line: line1, secondary: unit, city, state: region, zipcode: postcode } = entry;
  const label = unitText({ line1, unit });
  return {
    reference: REFERENCE_PREFIX + JSON.stringify(entry),
    kind: isGroup(entry) ? 'container' : 'address',
    text: label,
    detail: detailOf({ city, region, postcode }),
    entries: isGroup(entry) ? entry.entries : 1,
    match: matchesIn(label, query),
  };
}

function suggestionOf(reference: string): SmartySuggestion | undefined {
  return reference.startsWith(REFERENCE_PREFIX)
    ? suggestion.parse(JSON.parse(reference.slice(REFERENCE_PREFIX.length)))
    : undefined;
}

function addressOf({ delivery_line_1: line, components, metadata }: Candidate): Address {
  const {
    secondary_designator: designator,
    secondary_number: number,
    city_name: city,
    state_abbreviation: region,
    zipcode,
    plus4_code: plus4,
  } = components;
  const unit = [designator, number].filter(Boolean).join(' ');
  // The delivery line ends with the unit.
  const line1 = unit !== '' && line.endsWith(unit) ? line.slice(0, -unit.length).trim() : line;
  return {
    line1,
    unit,
    city,
    region,
    postcode: plus4 === '' ? zipcode : `${zipcode}-${plus4}`,
    country: 'US',
    lat: metadata?.latitude ?? null,
    lon: metadata?.longitude ?? null,
  };
}

function candidateLocation(candidate: Candidate): GeoLocation {
  const { line1, unit, city, region, postcode } = addressOf(candidate);
  return locationOf(
    { street_line: line1, secondary: unit, city, state: region, zipcode: postcode, entries: 1, entry_id: '' },
    '',
  );
}
