// Combines an address provider and a carrier. Responses contain only signed ids.
// See src/server/location/README.md#availability.
import { HttpError } from '../platform/http/httpErrors.ts';
import { SignedIds, unknownIdError } from './signedIds.ts';
import {
  labelOf,
  type Address,
  type AddressProvider,
  type AddressQuery,
  type Carrier,
  type FoundAddresses,
  type GeoLocation,
} from './addressProvider.ts';

/** Shorter queries are not looked up. */
const QUERY_MIN_CHARACTERS = 3;
const SEARCH = 'q';

type Choice = { id: string; text: string; detail: string };
export type Suggestion = Omit<GeoLocation, 'reference'> & { id: string };
export type LocationOutcome = {
  searchId: string;
  outcome: 'available' | 'unavailable' | 'similar';
  address: (Address & { label: string }) | null;
  plans: { code: string }[];
  similar: Choice[];
};
/** Exactly one of the three is set. */
export type LocationRequest = { addressId?: string; address?: AddressQuery; query?: string };

export class LocationEngine {
  readonly #provider: AddressProvider;
  readonly #carrier: Carrier;
  readonly #ids: SignedIds;
  constructor(provider: AddressProvider, carrier: Carrier, secret: string) {
    this.#provider = provider;
    this.#carrier = carrier;
    this.#ids = new SignedIds(secret);
  }

  /** Names of services that do not answer. */
  downServices(): string[] {
    return [this.#provider.vendor, this.#carrier.vendor].flatMap((vendor) =>
      vendor?.isDown ? [vendor.name] : [],
    );
  }

  async search(query: string, limit: number): Promise<{ suggestions: Suggestion[]; attribution?: string }> {
    const { attribution } = this.#provider;
    const locations = isLongEnough(query) ? await this.#provider.search(query.trim(), limit) : [];
    return {
      suggestions: locations.map(this.#suggestion),
      ...(attribution !== undefined && { attribution }),
    };
  }

  async expand(id: string, page: { query: string; limit: number; offset: number }) {
    const units = await this.#provider.expand(this.#ids.open(id), page);
    if (!units) throw unknownIdError();
    const {
      container: { text, detail, entries },
      locations,
      nextOffset,
    } = units;
    return {
      container: { id, text, detail, entries },
      suggestions: locations.map(this.#suggestion),
      ...(nextOffset !== undefined && { nextOffset }),
    };
  }

  /** Plans at an address, or similar addresses. Throws 422 if there is no such address. */
  async check({ addressId, address, query = '' }: LocationRequest): Promise<LocationOutcome> {
    const result =
      addressId === undefined
        ? await this.#find(address ?? query)
        : await this.#provider.resolve(this.#ids.open(addressId));
    if (!result) throw unknownIdError();
    if (result.address) return this.#outcome(result.address, this.#ids.sign(SEARCH));
    if (result.locations.length === 0)
      throw new HttpError(422, 'There is no such address.', { code: 'INVALID_ADDRESS' });
    const similar = result.locations.map(({ reference, text, detail }) => ({
      id: this.#ids.sign(reference),
      text,
      detail,
    }));
    return { searchId: this.#ids.sign(SEARCH), outcome: 'similar', address: null, plans: [], similar };
  }

  /** The same for one of the similar addresses. */
  async select(searchId: string, id: string): Promise<LocationOutcome> {
    if (this.#ids.open(searchId) !== SEARCH) throw unknownIdError();
    const result = await this.#provider.resolve(this.#ids.open(id));
    if (!result?.address) throw unknownIdError();
    return this.#outcome(result.address, searchId);
  }

  async #find(query: string | AddressQuery): Promise<FoundAddresses> {
    return isLongEnough(typeof query === 'string' ? query : query.line1)
      ? this.#provider.find(query)
      : { locations: [] };
  }

  async #outcome(location: Address, searchId: string): Promise<LocationOutcome> {
    const { line1, unit, city, region, postcode, country, lat, lon } = location;
    const address = { line1, unit, city, region, postcode, country, lat, lon, label: labelOf(location) };
    const plans = (await this.#carrier.plansAt(address)).map((code) => ({ code }));
    return { searchId, outcome: plans.length > 0 ? 'available' : 'unavailable', address, plans, similar: [] };
  }

  #suggestion = ({ reference, ...location }: GeoLocation): Suggestion => ({
    id: this.#ids.sign(reference),
    ...location,
  });
}

const isLongEnough = (text: string): boolean => text.trim().length >= QUERY_MIN_CHARACTERS;
