// Appointments in the store of a kiosk. See src/server/fleet/README.md#appointments.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appointment, appointmentBody, appointmentTimes } from '#protocol/appointmentSchemas.ts';
import { kioskParams } from '#protocol/kioskSchemas.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { ownKiosk } from './kioskSender.ts';
import { describe, typed } from '../platform/http/apiDocument.ts';
import type { Services } from '../services.ts';

/** Limit for a kiosk: one request for each product that a shopper opens stays below it. */
const LISTS_PER_MINUTE = 60;
/** Limit for a kiosk: above its visits that end with a booking, and too low to book all times. */
const BOOKINGS_PER_HOUR = 12;
const BODY_LIMIT_BYTES = 4 * 1024;

const limited = (what: string, max: number, timeWindow: string) => ({
  rateLimit: {
    max,
    timeWindow,
    keyGenerator: ({ kioskId }: { kioskId: string | null }) => `${what} ${kioskId ?? ''}`,
    errorResponseBuilder: () => new HttpError(429, 'Too much at once, please wait a moment.'),
  },
});

export function appointmentRoutes(app: FastifyInstance, { appointments, stores, documents }: Services): void {
  const api = typed(app);
  const path = '/api/kiosks/:clientId/appointments';
  const shared = { tag: 'Kiosks', access: 'enrolled', params: kioskParams } as const;
  const timeZoneOf = async (kiosk: string): Promise<string | null> =>
    (await stores.assignment(kiosk))?.settings.timeZone?.value ?? null;

  const list = describe({
    ...shared,
    summary: 'The next free times in the store of a kiosk; `times` is null where they are not known',
    response: { 200: appointmentTimes },
    errors: [429, 503],
  });
  const listing = {
    schema: list,
    logLevel: 'warn',
    config: limited('times', LISTS_PER_MINUTE, '1 minute'),
  } as const;
  api.get(path, listing, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const kiosk = ownKiosk(request);
    const store = appointments && (await stores.storeOfKiosk(kiosk));
    if (!store) return { times: null, timeZone: null };
    const times = await appointments.times(store, Date.now()).catch(toNone(request));
    return { times, timeZone: await timeZoneOf(kiosk) };
  });

  const booking = describe({
    ...shared,
    summary: 'Holds a free time: nobody’s name, but a code; 409 if it is taken',
    body: appointmentBody,
    response: { 201: appointment },
    errors: [400, 404, 409, 413, 415, 429, 502, 503, 504],
  });
  const options = {
    schema: booking,
    bodyLimit: BODY_LIMIT_BYTES,
    config: limited('booking', BOOKINGS_PER_HOUR, '1 hour'),
  };
  api.post(path, options, async (request, reply) => {
    const store = appointments && (await stores.storeOfKiosk(ownKiosk(request)));
    if (!store) throw notFound();
    const { id, start, minutes, language, product: productId } = request.body;
    const product = productId === undefined ? undefined : await documents.get('product', productId);
    const booked = await appointments.book(
      {
        id,
        store,
        time: { start: new Date(start).toISOString(), minutes },
        language,
        product: product ?? null,
      },
      Date.now(),
    );
    reply.code(201).header('cache-control', 'no-store');
    return { code: booked.code, ...booked.time, store: store.name };
  });
}

/** For a shopper it is the same as no answer; operators are told by an alert. */
const toNone =
  (request: FastifyRequest) =>
  (error: unknown): null => {
    if (!(error instanceof HttpError)) throw error;
    request.log.warn({ err: error }, 'the free times are not known');
    return null;
  };
