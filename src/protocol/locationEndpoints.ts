// The availability wizard's four calls. See src/server/location/README.md#availability.
import * as z from 'zod/mini';
import { component } from './apiSchemas.ts';
import { endpoints } from './endpoint.ts';

const ID_MAX_CHARS = 4000;
const PART_MAX_CHARS = 200;

const text = (): z.ZodMiniString => z.string('Must be a text');
const id = (): z.ZodMiniString =>
  text().check(z.minLength(1, 'Required'), z.maxLength(ID_MAX_CHARS, 'Is not an id'));
const part = () =>
  z._default(text().check(z.maxLength(PART_MAX_CHARS, `Must be ${PART_MAX_CHARS} characters or less`)), '');
const integerBetween = (min: number, max: number) =>
  z
    .int('Must be a whole number')
    .check(z.minimum(min, `Must be at least ${min}`), z.maximum(max, `Must be at most ${max}`));

const addressSearchBody = z.object({
  query: text(),
  limit: z._default(integerBetween(1, 20), 7),
  wizardId: z.nullish(text()),
  session: z.nullish(text()),
});

const addressExpandBody = z.object({
  id: id(),
  query: z._default(text(), ''),
  limit: z._default(integerBetween(1, 200), 100),
  offset: z._default(z.int('Must be a whole number').check(z.minimum(0, 'Must be at least 0')), 0),
});

const availabilityBody = z
  .object({
    addressId: z.optional(id()),
    address: z.optional(
      z.object({
        line1: part(),
        unit: part(),
        city: part(),
        region: part(),
        postcode: part(),
        country: part(),
      }),
    ),
    query: z.optional(text()),
  })
  .check(
    z.refine(
      ({ addressId, address, query }) =>
        [addressId, address, query].filter((value) => value !== undefined).length === 1,
      'Send one of addressId, address and query',
    ),
  );

const availabilityChoiceBody = z.object({ searchId: id(), id: id() });

const suggestion = z.object({
  id: z.string(),
  /** A container is a building with several addresses. */
  kind: z.enum(['address', 'container']),
  text: z.string(),
  /** Town and postcode. */
  detail: z.string(),
  /** Number of addresses in it; null where that is not known. */
  entries: z.nullable(z.number()),
  /** Typed parts of `text`: `[from, to)` pairs. */
  match: z.array(z.tuple([z.number(), z.number()])),
});

const addressSuggestions = component(
  'AddressSuggestions',
  z.object({ suggestions: z.array(suggestion), attribution: z.optional(z.string()) }),
);

const addressUnits = component(
  'AddressUnits',
  z.object({
    container: z.pick(suggestion, { id: true, text: true, detail: true, entries: true }),
    suggestions: z.array(suggestion),
    /** Absent on the last page. */
    nextOffset: z.optional(z.int()),
  }),
);

const availability = component(
  'Availability',
  z.object({
    searchId: z.string(),
    outcome: z.enum(['available', 'unavailable', 'similar']),
    address: z.nullable(
      z.object({
        line1: z.string(),
        unit: z.string(),
        city: z.string(),
        region: z.string(),
        postcode: z.string(),
        country: z.string(),
        lat: z.nullable(z.number()),
        lon: z.nullable(z.number()),
        label: z.string(),
      }),
    ),
    plans: z.array(z.object({ code: z.string() })),
    similar: z.array(z.object({ id: z.string(), text: z.string(), detail: z.string() })),
  }),
);

export const locationEndpoints = endpoints('Availability', {
  'POST /loc/search': {
    access: 'kiosk',
    summary: 'Suggests addresses for a query',
    body: addressSearchBody,
    response: addressSuggestions,
    errors: [404, 422, 502, 504],
  },
  'POST /loc/expand': {
    access: 'kiosk',
    summary: 'Lists the addresses of a building',
    body: addressExpandBody,
    response: addressUnits,
    errors: [404, 422, 502, 504],
  },
  'POST /fiber/search': {
    access: 'kiosk',
    summary: 'Checks which plans an address can have',
    body: availabilityBody,
    response: availability,
    errors: [404, 422, 502, 504],
  },
  'POST /fiber/select': {
    access: 'kiosk',
    summary: 'Checks one of several similar addresses',
    body: availabilityChoiceBody,
    response: availability,
    errors: [404, 422, 502, 504],
  },
});
