// How many of a product are in the store of a kiosk. See src/server/fleet/README.md#stock.
import type { FastifyInstance } from 'fastify';
import { kioskParams } from '#protocol/kioskSchemas.ts';
import { stockQuery, storeStock } from '#protocol/stockSchemas.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import { ownKiosk } from './kioskSender.ts';
import { describe, typed } from '../platform/http/apiDocument.ts';
import type { Services } from '../services.ts';

/** Limit for a kiosk: one request for each product that a shopper opens stays below it. */
const QUESTIONS_PER_MINUTE = 120;

export function stockRoutes(app: FastifyInstance, { stock, stores, documents }: Services): void {
  const schema = describe({
    tag: 'Kiosks',
    access: 'enrolled',
    summary: 'How many of a product the store of a kiosk has; `count` is null where that is not known',
    params: kioskParams,
    querystring: stockQuery,
    response: { 200: storeStock },
    errors: [400, 429, 503],
  });
  const rateLimit = {
    max: QUESTIONS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ kioskId }: { kioskId: string | null }) => `stock ${kioskId ?? ''}`,
    errorResponseBuilder: () => new HttpError(429, 'Too many questions, please wait a minute.'),
  };
  const options = { schema, logLevel: 'warn', config: { rateLimit } } as const;
  typed(app).get('/api/kiosks/:clientId/stock', options, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const kiosk = ownKiosk(request);
    const store = stock && (await stores.storeOfKiosk(kiosk));
    const product = store && (await documents.get('product', request.query.product));
    if (!product) return { count: null };
    const count = await stock.count({ store, product }, Date.now()).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      // For a shopper it is the same as no answer; operators are told by an alert.
      request.log.warn({ err: error }, 'the stock is not known');
      return null;
    });
    return { count };
  });
}
