// How many of a product are in the store of a kiosk. See src/server/fleet/README.md#stock.
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../platform/http/httpErrors.ts';
import { ownKiosk } from './kioskSender.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import * as documents from '../documents/documentRepository.ts';
import * as stores from './storeRepository.ts';

/** Limit for a kiosk: one request for each product that a shopper opens stays below it. */
const QUESTIONS_PER_MINUTE = 120;

export function stockRoutes(app: FastifyInstance, { database, stock }: Services): void {
  const rateLimit = {
    max: QUESTIONS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ kioskId }: { kioskId: string | null }) => `stock ${kioskId ?? ''}`,
    errorResponseBuilder: () => new HttpError(429, 'Too many questions, please wait a minute.'),
  };
  const options = { logLevel: 'warn', rateLimit } as const;
  route(app, 'GET /api/kiosks/:clientId/stock', options, async (request) => {
    const kiosk = ownKiosk(request);
    const store = stock && (await stores.storeOfKiosk(database, kiosk));
    const product = store && (await documents.get(database, 'product', request.query.product));
    if (!product) return { count: null };
    const count = await stock.count({ store, product }, Date.now()).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      // For a shopper it is the same as no answer; operators get an alert.
      request.log.warn({ err: error }, 'the stock is not known');
      return null;
    });
    return { count };
  });
}
