// The availability wizard's four routes. Addresses are in bodies, which are never logged.
// See src/server/location/README.md#availability.
import { timingSafeEqual, createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addressExpandBody,
  addressSearchBody,
  addressSuggestions,
  addressUnits,
  availability,
  availabilityBody,
  availabilityChoiceBody,
} from '#protocol/locationSchemas.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import { describe, typed } from '../platform/http/apiDocument.ts';
import type { Services } from '../services.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
/** Typing causes at most four look-ups a second, and several kiosks share an address. */
const LOOKUPS_PER_MINUTE = 600;
const CHECKS_PER_MINUTE = 120;

export function locationRoutes(app: FastifyInstance, { location, settings }: Services): void {
  const common = { bodyLimit: BODY_LIMIT_BYTES, onRequest: requireAccessKey(settings.locationAccessKey) };
  const lookups = { ...common, config: { rateLimit: limit(LOOKUPS_PER_MINUTE) } };
  const checks = { ...common, config: { rateLimit: limit(CHECKS_PER_MINUTE) } };

  const api = typed(app);
  const errors = [400, 404, 413, 415, 422, 429, 502, 503, 504];
  const shared = { tag: 'Availability', access: 'kiosk', errors } as const;

  const search = describe({
    ...shared,
    summary: 'Suggests addresses for a query',
    body: addressSearchBody,
    response: { 200: addressSuggestions },
  });
  api.post('/loc/search', { ...lookups, schema: search }, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    return location.search(body.query, body.limit);
  });

  const expand = describe({
    ...shared,
    summary: 'Lists the addresses of a building',
    body: addressExpandBody,
    response: { 200: addressUnits },
  });
  api.post('/loc/expand', { ...lookups, schema: expand }, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    return location.expand(body.id, body);
  });

  const check = describe({
    ...shared,
    summary: 'Checks which plans an address can have',
    body: availabilityBody,
    response: { 200: availability },
  });
  api.post('/fiber/search', { ...checks, schema: check }, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    return location.check(body);
  });

  const select = describe({
    ...shared,
    summary: 'Checks one of several similar addresses',
    body: availabilityChoiceBody,
    response: { 200: availability },
  });
  api.post('/fiber/select', { ...checks, schema: select }, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    return location.select(body.searchId, body.id);
  });
}

const limit = (max: number) => ({
  max,
  timeWindow: '1 minute',
  errorResponseBuilder: () =>
    new HttpError(429, 'Too many questions, please wait a minute.', { code: 'TOO_MANY' }),
});

/**
 * A hook that requires the access key, if one is set; runs before the body is read. Throws 401 or
 * 403.
 */
function requireAccessKey(key: string | undefined): (request: FastifyRequest) => Promise<void> {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return async ({ headers }) => {
    if (key === undefined) return;
    const sentKey = headers['x-access-key'];
    if (typeof sentKey !== 'string' || sentKey === '')
      throw new HttpError(401, 'An access key is needed.', { code: 'NO_ACCESS_KEY' });
    if (!timingSafeEqual(digest(sentKey), digest(key)))
      throw new HttpError(403, 'This is not the access key.', { code: 'WRONG_ACCESS_KEY' });
  };
}
