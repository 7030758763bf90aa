// What every source of addresses can do, whoever it is: suggest, open a building, tell where a door is, and find what was typed whole.
// References are its own; they reach a browser only inside signed ids.

/** Something to choose: a door, or a building of several. */
export interface GeoLocation {
  reference: string;
  kind: 'address' | 'container';
  text: string;
  /** Town and postcode. */
  detail: string;
  /** Addresses in it; null where that is not known. */
  entries: number | null;
  /** What of the text was typed: [from, to) pairs. */
  match: [number, number][];
}

export interface Address {
  line1: string;
  unit: string;
  city: string;
  region: string;
  postcode: string;
  country: string;
  lat: number | null;
  lon: number | null;
}

/** An address taken apart by whoever asks. */
export type AddressQuery = Pick<Address, 'line1' | 'unit' | 'city' | 'region' | 'postcode' | 'country'>;

/** One address, or what could be meant instead; an empty list: there is none like it. */
export type FoundAddresses =
  | { address: Address; places?: undefined }
  | { address?: undefined; places: GeoLocation[] };

export interface BuildingUnits {
  container: GeoLocation;
  places: GeoLocation[];
  /** Where the next page begins; absent on the last. */
  nextOffset?: number;
}

export interface AddressProvider {
  /** Said beside the suggestions where the vendor asks for it. */
  attribution?: string;
  search(query: string, limit: number): Promise<GeoLocation[]>;
  /** Undefined when there is no such building any more. */
  expand(
    reference: string,
    page: { query: string; limit: number; offset: number },
  ): Promise<BuildingUnits | undefined>;
  /** Undefined when there is no such place any more. */
  resolve(reference: string): Promise<FoundAddresses | undefined>;
  find(requested: string | AddressQuery): Promise<FoundAddresses>;
}

/** Who knows what is sold where. */
export interface Carrier {
  /** Codes of the plans that can be had; an empty list: none. */
  plansAt(address: Address): Promise<string[]>;
}

const joined = (parts: readonly string[], separator: string): string => parts.filter(Boolean).join(separator);

/** 'Heronsford, WD 00412' */
export const detailOf = ({ city, region, postcode }: Pick<Address, 'city' | 'region' | 'postcode'>): string =>
  joined([city, joined([region, postcode], ' ')], ', ');

/** '12 Oak Street, Flat 3, Heronsford, WD 00412' */
export const labelOf = (address: Address): string =>
  joined([address.line1, address.unit, detailOf(address)], ', ');

/** The door as a line of a list. */
export const unitText = ({ line1, unit }: Pick<Address, 'line1' | 'unit'>): string =>
  joined([line1, unit], ', ');
