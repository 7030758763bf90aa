// Events and heartbeats from kiosks, which may have no key: everything is clamped and rate-limited,
// and nothing stored can be changed or read by these routes.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientIdOf, readBatch, type SentEvent } from '#rules/eventBatch.ts';
import { readHeartbeat } from '#protocol/kioskSchemas.ts';
import { HttpError, validationError } from '../platform/http/httpErrors.ts';
import { authorizeSender } from '../fleet/kioskSender.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';

const BODY_LIMIT_BYTES = 128 * 1024;
/**
 * 200 kiosks behind one address send a batch every 10 ms at their busiest; a flood is ten times
 * that.
 */
const BATCHES_MAX = 600;
const BATCHES_WINDOW_MS = 5_000;
/** All kiosks of a store may start at once. */
const HEARTBEATS_MAX = 300;
const HEARTBEATS_WINDOW_MS = 10_000;

/** Limit for new kiosks; a refused one tries again after a minute. */
const REGISTRATIONS_MAX = 100;
const REGISTRATIONS_WINDOW_MS = 60_000;
const MS_PER_SECOND = 1000;

/** Kiosks send requests all the time; only failures are logged. */
const common = { logLevel: 'warn', bodyLimit: BODY_LIMIT_BYTES } as const;

export function eventRoutes(app: FastifyInstance, services: Services): void {
  const { events } = services;
  const countRegistration = app.createRateLimit({
    max: REGISTRATIONS_MAX,
    timeWindow: REGISTRATIONS_WINDOW_MS,
  });
  const batches = { ...common, rateLimit: { max: BATCHES_MAX, timeWindow: BATCHES_WINDOW_MS } };
  route(app, 'POST /event', batches, async (request) => {
    const batch = readBatch(parseBody(request));
    if (!batch)
      throw validationError([{ path: '', message: 'Must be {client_id, events}, with a name and a list' }]);
    await authorizeSender(request, services, batch.clientId);
    const eventsWithIds = batch.events.map((event) => ({
      ...event,
      event_id: event.event_id ?? idByContent(batch.clientId, event),
    }));
    await events.add({ clientId: batch.clientId, events: eventsWithIds, receivedMs: Date.now() });
    return { accepted: batch.events.length, rejected: batch.rejected };
  });

  const heartbeats = { ...common, rateLimit: { max: HEARTBEATS_MAX, timeWindow: HEARTBEATS_WINDOW_MS } };
  route(app, 'POST /api/kiosks/:clientId', heartbeats, async (request, reply) => {
    const id = clientIdOf(request.params.clientId);
    if (id === undefined) throw validationError([{ path: 'clientId', message: 'Must be a UUID' }]);
    const received = readHeartbeat(parseBody(request));
    if (!received) throw validationError([{ path: '', message: 'Must be an object' }]);
    await authorizeSender(request, services, id);
    const mayRegister = async (): Promise<boolean> => {
      const counted = await countRegistration(request);
      return counted.isAllowed || !counted.isExceeded;
    };
    if (!(await services.heartbeats.record(id, received, Date.now(), mayRegister))) {
      reply.header('retry-after', REGISTRATIONS_WINDOW_MS / MS_PER_SECOND);
      throw new HttpError(429, 'There are too many new kiosks: try again in a minute, or forget some.');
    }
  });
}

/**
 * An id derived from the content (UUID version 8, RFC 9562), so that an event without an id counts
 * once when it is sent again.
 */
function idByContent(clientId: string, { name, timestamp_micros, params }: SentEvent): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  const hex = createHash('sha256')
    .update(JSON.stringify([clientId, name, timestamp_micros, sorted]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A page that is closing can only send text. */
function parseBody({ body }: FastifyRequest): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
