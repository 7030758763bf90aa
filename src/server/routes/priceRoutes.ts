// Prices as a list. See src/server/README.md#230-prices-as-a-list.
import type { FastifyInstance } from 'fastify';
import { priceList, priceListResult } from '#protocol/priceSchemas.ts';
import { editRightOf } from '#rules/rights.ts';
import { describe, typed } from '../plugins/apiDocument.ts';
import { takePriceList } from '../priceList.ts';
import type { Services } from '../services.ts';

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

export function priceRoutes(app: FastifyInstance, { database }: Services): void {
  const schema = describe({
    tag: 'Content',
    access: editRightOf('price'),
    summary: 'Changes and makes prices from a list, all of them or none',
    body: priceList,
    response: { 200: priceListResult },
    errors: [400, 413, 415, 503, 507],
  });
  typed(app).post('/api/price-lists', { schema, bodyLimit: BODY_LIMIT_BYTES }, (request) =>
    takePriceList(database, request.body.prices, request.actor),
  );
}
