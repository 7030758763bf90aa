// The wizard's requests to the server: address suggestions, units of a building, availability of
// fiber. Addresses are sent in bodies only, so that no URL and no log contains them. See
// src/server/README.md#211-availability.
import * as z from 'zod/mini';
import type {
  Choice,
  WizardFailure,
  WizardOutcome,
  WizardRequest,
  Suggestion,
} from '#rules/wizardMachine.ts';
import { request, type HttpFailure } from './http.ts';

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
  question: WizardRequest,
  options: LocationRequestOptions,
): Promise<LocationResponse> {
  const [path, body] = callOf(question, options);
  const { accessKey, signal } = options;
  const answer = await request<unknown>(path, {
    method: 'POST',
    body,
    authenticated: false,
    keepUnauthorized: true,
    accessKey,
    ...(signal && { signal }),
  }).catch((failure: HttpFailure) => {
    throw failureOf(question, failure);
  });
  return read(question, answer);
}

function callOf(
  question: WizardRequest,
  { wizardId }: LocationRequestOptions,
): [path: string, body: unknown] {
  switch (question.ask) {
    case 'suggest':
      return ['/loc/search', { query: question.query, wizardId }];
    case 'expand':
      return ['/loc/expand', { id: question.id, limit: EXPAND_LIMIT }];
    case 'check':
      return ['/fiber/search', { query: question.query }];
    case 'checkAddress':
      return ['/fiber/search', { addressId: question.id }];
    case 'select':
      return ['/fiber/select', { searchId: question.searchId, id: question.id }];
  }
}

const UNPROCESSABLE = 422;

/** Only a request with an id can expire. */
function failureOf({ ask }: WizardRequest, failure: HttpFailure): WizardFailure {
  if (failure === 404) return ask === 'check' || ask === 'suggest' ? 'down' : 'expired';
  return failure.statusCode === UNPROCESSABLE ? 'invalid' : 'down';
}

/** A response of another shape counts as a failure. */
function read(question: WizardRequest, answer: unknown): LocationResponse {
  if (question.ask === 'suggest' || question.ask === 'expand') {
    const found = suggestions.safeParse(answer);
    if (!found.success) throw 'down' satisfies WizardFailure;
    if (question.ask === 'suggest') return { to: 'suggest', suggestions: found.data.suggestions };
    return {
      to: 'expand',
      choices: found.data.suggestions.map(({ id, text: words, detail }) => ({ id, text: words, detail })),
    };
  }
  const found = outcome.safeParse(answer);
  if (!found.success) throw 'down' satisfies WizardFailure;
  const { outcome: kind, searchId, similar, address, plans } = found.data;
  if (kind === 'similar') return { to: 'check', outcome: { outcome: kind, searchId, choices: similar } };
  return {
    to: 'check',
    outcome: { outcome: kind, label: address?.label ?? '', plans: plans.map(({ code }) => code) },
  };
}
