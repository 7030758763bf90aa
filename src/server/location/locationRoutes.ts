// The availability wizard's four routes. Addresses are in bodies, which are never logged.
// See src/server/location/README.md#availability.
import { timingSafeEqual, createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
/** Typing causes at most four look-ups a second, and several kiosks share an address. */
const LOOKUPS_PER_MINUTE = 600;
const CHECKS_PER_MINUTE = 120;

export function locationRoutes(app: FastifyInstance, { location, settings }: Services): void {
  const common = { bodyLimit: BODY_LIMIT_BYTES, onRequest: requireAccessKey(settings.locationAccessKey) };
  const lookups = { ...common, rateLimit: limit(LOOKUPS_PER_MINUTE) };
  const checks = { ...common, rateLimit: limit(CHECKS_PER_MINUTE) };
  route(app, 'POST /loc/search', lookups, ({ body }) => location.search(body.query, body.limit));

  route(app, 'POST /loc/expand', lookups, ({ body }) => location.expand(body.id, body));

  route(app, 'POST /fiber/search', checks, ({ body }) => location.check(body));

  route(app, 'POST /fiber/select', checks, ({ body }) => location.select(body.searchId, body.id));
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
