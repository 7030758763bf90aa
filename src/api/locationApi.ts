// The wizard's requests to the server: address suggestions, units of a building, availability of
// fiber. Addresses are sent in bodies only, so that no URL and no log contains them. See
// src/server/location/README.md#availability.
import * as z from 'zod/mini';
import type {
  Choice,
  WizardFailure,
  WizardOutcome,
  WizardRequest,
  Suggestion,
} from '#rules/wizardMachine.ts';
import { call } from './call.ts';
import type { HttpFailure } from './http.ts';
import { hasMarkup, loadSanitizer } from './sanitizer.ts';

/** The response to each request. */
export type LocationResponse =
  | { to: 'suggest'; suggestions: Suggestion[] }
  | { to: 'expand'; choices: Choice[] }
  | { to: 'check'; outcome: WizardOutcome };

export interface LocationRequestOptions {
  wizardId: string;
  accessKey: string | null;
  signal?: AbortSignal;
}

const text = () => z._default(z.string(), '');
const suggestion = z.object({
  id: z.string(),
  kind: z.enum(['address', 'container']),
  text: z.string(),
  detail: text(),
  entries: z._default(z.nullable(z.number()), null),
});
const suggestions = z.object({ suggestions: z.array(suggestion) });
const outcome = z.object({
  searchId: text(),
  outcome: z.enum(['available', 'unavailable', 'similar']),
  address: z._default(z.nullable(z.object({ label: text() })), null),
  plans: z._default(z.array(z.object({ code: z.string() })), []),
  similar: z._default(z.array(z.object({ id: z.string(), text: z.string(), detail: text() })), []),
});

/** Most units of a building that are listed. */
const EXPAND_LIMIT = 100;

/** Sends a request. Rejects with a WizardFailure. */
export async function requestLocation(
  locationRequest: WizardRequest,
  options: LocationRequestOptions,
): Promise<LocationResponse> {
  const response = await send(locationRequest, options).catch((failure: HttpFailure): never => {
    throw failureOf(locationRequest, failure);
  });
  // A carrier's texts may have markup where no document has.
  if (hasMarkup(response)) await loadSanitizer();
  return read(locationRequest, response);
}

function send(
  locationRequest: WizardRequest,
  { wizardId, ...more }: LocationRequestOptions,
): Promise<unknown> {
  const options = { authenticated: false, keepUnauthorized: true, ...more } as const;
  switch (locationRequest.type) {
    case 'suggest':
      return call('POST /loc/search', { body: { query: locationRequest.query, wizardId }, ...options });
    case 'expand':
      return call('POST /loc/expand', { body: { id: locationRequest.id, limit: EXPAND_LIMIT }, ...options });
    case 'check':
      return call('POST /fiber/search', { body: { query: locationRequest.query }, ...options });
    case 'checkAddress':
      return call('POST /fiber/search', { body: { addressId: locationRequest.id }, ...options });
    case 'select': {
      const { searchId, id } = locationRequest;
      return call('POST /fiber/select', { body: { searchId, id }, ...options });
    }
  }
}

const UNPROCESSABLE = 422;

/** Only a request with an id can expire. */
function failureOf({ type }: WizardRequest, failure: HttpFailure): WizardFailure {
  if (failure === 404) return type === 'check' || type === 'suggest' ? 'down' : 'expired';
  return failure.statusCode === UNPROCESSABLE ? 'invalid' : 'down';
}

/** A response of another shape counts as a failure. */
function read(locationRequest: WizardRequest, response: unknown): LocationResponse {
  if (locationRequest.type === 'suggest' || locationRequest.type === 'expand') {
    const parsed = suggestions.safeParse(response);
    if (!parsed.success) throw 'down' satisfies WizardFailure;
    if (locationRequest.type === 'suggest') return { to: 'suggest', suggestions: parsed.data.suggestions };
    return {
      to: 'expand',
      choices: parsed.data.suggestions.map(({ id, text: label, detail }) => ({ id, text: label, detail })),
    };
  }
  const parsed = outcome.safeParse(response);
  if (!parsed.success) throw 'down' satisfies WizardFailure;
  const { outcome: kind, searchId, similar, address, plans } = parsed.data;
  if (kind === 'similar') return { to: 'check', outcome: { outcome: kind, searchId, choices: similar } };
  return {
    to: 'check',
    outcome: { outcome: kind, label: address?.label ?? '', plans: plans.map(({ code }) => code) },
  };
}
