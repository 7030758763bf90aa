// Interface of all address providers: suggest, list the units of a building, resolve an address,
// and find one that was typed completely. References belong to the provider; browsers get them only
// inside signed ids.

/** A search result: an address, or a building with several. */
export interface GeoLocation {
  reference: string;
  kind: 'address' | 'container';
  text: string;
  /** Town and postcode. */
  detail: string;
  /** Number of addresses in it; null if unknown. */
  entries: number | null;
  /** Which parts of the text were typed: [from, to) pairs. */
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

/** An address in parts, as a client sends it. */
export type AddressQuery = Pick<Address, 'line1' | 'unit' | 'city' | 'region' | 'postcode' | 'country'>;

/** One address, or similar ones; an empty list if there is no similar address. */
export type FoundAddresses =
  | { address: Address; locations?: undefined }
  | { address?: undefined; locations: GeoLocation[] };

export interface BuildingUnits {
  container: GeoLocation;
  locations: GeoLocation[];
  /** Offset of the next page; absent on the last. */
  nextOffset?: number;
}

/** Name of a service, and whether it answers. */
interface VendorState {
  readonly name: string;
  readonly isDown: boolean;
}

export interface AddressProvider {
  /** The service that it asks; undefined where there is none. */
  readonly vendor?: VendorState;
  /** Shown with the suggestions if the vendor requires it. */
  attribution?: string;
  search(query: string, limit: number): Promise<GeoLocation[]>;
  /** Undefined if the building does not exist any more. */
  expand(
    reference: string,
    page: { query: string; limit: number; offset: number },
  ): Promise<BuildingUnits | undefined>;
  /** Undefined if the address does not exist any more. */
  resolve(reference: string): Promise<FoundAddresses | undefined>;
  find(query: string | AddressQuery): Promise<FoundAddresses>;
}

/** Knows which plans are offered at an address. */
export interface Carrier {
  /** The service that it asks; undefined where there is none. */
  readonly vendor?: VendorState;
  /** Codes of the plans on offer; empty for none. */
  plansAt(address: Address): Promise<string[]>;
}

const joined = (parts: readonly string[], separator: string): string => parts.filter(Boolean).join(separator);

/** 'Heronsford, WD 00412' */
export const detailOf = ({ city, region, postcode }: Pick<Address, 'city' | 'region' | 'postcode'>): string =>
  joined([city, joined([region, postcode], ' ')], ', ');

/** '12 Oak Street, Flat 3, Heronsford, WD 00412' */
export const labelOf = (address: Address): string =>
  joined([address.line1, address.unit, detailOf(address)], ', ');

/** The address without town and postcode, for a list. */
export const unitText = ({ line1, unit }: Pick<Address, 'line1' | 'unit'>): string =>
  joined([line1, unit], ', ');
