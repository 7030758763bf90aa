// The availability wizard's four calls. Addresses travel in bodies, which no log holds.
// See src/server/README.md#211-availability.
import { timingSafeEqual, createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError, validationError } from '../httpErrors.ts';
import type { Services } from '../services.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
/** A shopper's typing is looked up four times a second at most, and a shop has several kiosks behind one address. */
const LOOKUPS_PER_MINUTE = 600;
const CHECKS_PER_MINUTE = 120;

const text = z.string('Must be a text');
const id = text.min(1, 'Required').max(4000, 'Is not an id');
const count = (max: number) =>
  z.int('Must be a whole number').min(1, 'Must be at least 1').max(max, `Must be at most ${max}`);
const part = text.max(200, 'Must be 200 characters or less').default('');

const searchBody = z.object({
  query: text,
  limit: count(20).default(7),
  wizardId: text.nullish(),
  session: text.nullish(),
});
const expandBody = z.object({
  id,
  query: text.default(''),
  limit: count(200).default(100),
  offset: z.int('Must be a whole number').min(0, 'Must be at least 0').default(0),
});
const askedAddress = z.object({
  line1: part,
  unit: part,
  city: part,
  region: part,
  postcode: part,
  country: part,
});
const checkBody = z
  .object({ addressId: id.optional(), address: askedAddress.optional(), query: text.optional() })
  .refine(
    (body) => [body.addressId, body.address, body.query].filter((given) => given !== undefined).length === 1,
    'Send one of addressId, address and query',
  );
const selectBody = z.object({ searchId: id, id });

export function locationRoutes(app: FastifyInstance, { location, settings }: Services): void {
  const common = { bodyLimit: BODY_LIMIT_BYTES, onRequest: keyHolders(settings.locationAccessKey) };
  const lookups = { ...common, config: { rateLimit: limit(LOOKUPS_PER_MINUTE) } };
  const checks = { ...common, config: { rateLimit: limit(CHECKS_PER_MINUTE) } };

  app.post('/loc/search', lookups, async (request, reply) => {
    const body = read(searchBody, request.body);
    reply.header('cache-control', 'no-store');
    return location.search(body.query, body.limit);
  });
  app.post('/loc/expand', lookups, async (request, reply) => {
    const body = read(expandBody, request.body);
    reply.header('cache-control', 'no-store');
    return location.expand(body.id, body);
  });
  app.post('/fiber/search', checks, async (request, reply) => {
    const body = read(checkBody, request.body);
    reply.header('cache-control', 'no-store');
    return location.check(body);
  });
  app.post('/fiber/select', checks, async (request, reply) => {
    const body = read(selectBody, request.body);
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

/** A hook that lets only holders of the key pass, where there is one; it runs before the body is read. Throws 401 or 403. */
function keyHolders(key: string | undefined): (request: FastifyRequest) => Promise<void> {
  const digest = (given: string): Buffer => createHash('sha256').update(given).digest();
  return async ({ headers }) => {
    if (key === undefined) return;
    const given = headers['x-access-key'];
    if (typeof given !== 'string' || given === '')
      throw new HttpError(401, 'An access key is needed.', { code: 'NO_ACCESS_KEY' });
    if (!timingSafeEqual(digest(given), digest(key)))
      throw new HttpError(403, 'This is not the access key.', { code: 'WRONG_ACCESS_KEY' });
  };
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  throw validationError(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
