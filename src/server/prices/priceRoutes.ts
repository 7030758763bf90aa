// Prices as a list, where each is shown, and the price source. See
// src/server/prices/README.md#prices-as-a-list.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { KINDS, type Kind } from '#content/kinds.ts';
import { pricesIn } from '#rules/pricesIn.ts';
import {
  priceList,
  priceListResult,
  priceOverview,
  type PriceOverview,
  type SourcedPrice,
} from '#protocol/priceSchemas.ts';
import { editRightOf } from '#rules/rights.ts';
import { notFound } from '../platform/http/httpErrors.ts';
import { describe, typed } from '../platform/http/apiDocument.ts';
import { takePriceList } from './priceList.ts';
import type { Services } from '../services.ts';
import { takeSteps } from '../platform/database/timeSlices.ts';

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const KIND_BY_NAME = new Map<string, Kind>(KINDS.map((kind) => [kind.kind, kind]));
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export function priceRoutes(
  app: FastifyInstance,
  { database, documents, priceSource, settings }: Services,
): void {
  const api = typed(app);
  const schema = describe({
    tag: 'Content',
    access: editRightOf('price'),
    summary: 'Changes and makes prices from a list, all of them or none',
    body: priceList,
    response: { 200: priceListResult },
    errors: [400, 413, 415, 503, 507],
  });
  api.post('/api/price-lists', { schema, bodyLimit: BODY_LIMIT_BYTES }, (request) =>
    takePriceList(database, request.body.prices, request.actor),
  );

  const overview = describe({
    tag: 'Content',
    access: 'content.view',
    summary: 'Where prices are shown, and what the price source said',
    response: { 200: priceOverview },
    errors: [503],
  });
  api.get('/api/price-lists', { schema: overview }, async (_, reply): Promise<PriceOverview> => {
    reply.header('cache-control', 'no-store');
    return { uses: await uses(), source: settings.priceSource ? await source() : null };
  });

  const refresh = describe({
    tag: 'Content',
    access: editRightOf('price'),
    summary: 'Asks the price source within seconds',
    response: { 202: z.object({}) },
    errors: [404, 503],
  });
  api.post('/api/price-lists/refreshes', { schema: refresh }, async (_, reply) => {
    if (!settings.priceSource) throw notFound();
    // One node asks, so that a list is never taken twice at once.
    await priceSource.noteStatus({ ...(await priceSource.status()), dueMs: 0 });
    return reply.code(202).send({});
  });

  async function uses(): Promise<PriceOverview['uses']> {
    const found: PriceOverview['uses'] = {};
    const showing = await documents.containing('"price":"');
    const steps = function* () {
      for (const { kind: name, id, name: documentName, body } of showing) {
        const kind = KIND_BY_NAME.get(name);
        if (!kind) continue;
        for (const price of pricesIn(body))
          (found[price] ??= []).push({ collection: kind.collection, id, name: documentName });
        yield;
      }
    };
    await takeSteps(steps());
    return found;
  }

  async function source(): Promise<PriceOverview['source']> {
    const { dueMs, triedMs, takenMs, problem } = await priceSource.status();
    const entries = await priceSource.entries();
    const prices = entries.map(({ price, fields, is_listed }) => ({
      id: price,
      isListed: is_listed === 1,
      fields: JSON.parse(fields) as SourcedPrice['fields'],
    }));
    return { triedAt: iso(triedMs), takenAt: iso(takenMs), problem, isDue: dueMs <= Date.now(), prices };
  }
}
