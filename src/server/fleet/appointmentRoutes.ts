// Appointments in the store of a kiosk. See src/server/fleet/README.md#appointments.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { ownKiosk } from './kioskSender.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import * as documents from '../documents/documentRepository.ts';
import * as stores from './storeRepository.ts';

/** Limit for a kiosk: one request for each product that a shopper opens stays below it. */
const LISTS_PER_MINUTE = 60;
/** Limit for a kiosk: above its visits that end with a booking, and too low to book all times. */
const BOOKINGS_PER_HOUR = 12;
const BODY_LIMIT_BYTES = 4 * 1024;

const limit = (what: string, max: number, timeWindow: string) => ({
  max,
  timeWindow,
  keyGenerator: ({ kioskId }: { kioskId: string | null }) => `${what} ${kioskId ?? ''}`,
});

export function appointmentRoutes(app: FastifyInstance, { database, appointments }: Services): void {
  const timeZoneOf = async (kiosk: string): Promise<string | null> =>
    (await stores.assignment(database, kiosk))?.settings.timeZone?.value ?? null;

  const listing = { logLevel: 'warn', rateLimit: limit('times', LISTS_PER_MINUTE, '1 minute') } as const;
  route(app, 'GET /api/kiosks/:clientId/appointments', listing, async (request) => {
    const kiosk = ownKiosk(request);
    const store = appointments && (await stores.storeOfKiosk(database, kiosk));
    if (!store) return { times: null, timeZone: null };
    const times = await appointments.times(store, Date.now()).catch(toNone(request));
    return { times, timeZone: await timeZoneOf(kiosk) };
  });

  const options = { bodyLimit: BODY_LIMIT_BYTES, rateLimit: limit('booking', BOOKINGS_PER_HOUR, '1 hour') };
  route(app, 'POST /api/kiosks/:clientId/appointments', options, async (request) => {
    const store = appointments && (await stores.storeOfKiosk(database, ownKiosk(request)));
    if (!store) throw notFound();
    const { id, start, minutes, language, product: productId } = request.body;
    const product = productId === undefined ? undefined : await documents.get(database, 'product', productId);
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
    return { code: booked.code, ...booked.time, store: store.name };
  });
}

/** For a shopper it is the same as no answer; operators get an alert. */
const toNone =
  (request: FastifyRequest) =>
  (error: unknown): null => {
    if (!(error instanceof HttpError)) throw error;
    request.log.warn({ err: error }, 'the free times are not known');
    return null;
  };
