// Prices as a list, where each is shown, and the price source. See
// src/server/prices/README.md#prices-as-a-list.
import type { FastifyInstance } from 'fastify';
import { KINDS, type Kind } from '#content/kinds.ts';
import { pricesIn } from '#rules/pricesIn.ts';
import type { PriceOverview, SourcedPrice } from '#protocol/priceEndpoints.ts';
import { notFound } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import { importPriceList } from './priceList.ts';
import type { Services } from '../services.ts';
import { runInSlices } from '../platform/database/timeSlices.ts';
import * as documents from '../documents/documentRepository.ts';
import * as priceSource from './priceSourceRepository.ts';

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const KIND_BY_NAME = new Map<string, Kind>(KINDS.map((kind) => [kind.kind, kind]));
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export function priceRoutes(app: FastifyInstance, { database, settings }: Services): void {
  route(app, 'POST /api/price-lists', { bodyLimit: BODY_LIMIT_BYTES }, (request) =>
    importPriceList(database, request.body.prices, request.actor),
  );

  route(app, 'GET /api/price-lists', async (): Promise<PriceOverview> => {
    return { uses: await uses(), source: settings.priceSource ? await source() : null };
  });

  route(app, 'POST /api/price-lists/refreshes', async () => {
    if (!settings.priceSource) throw notFound();
    // One node asks, so that a list is never taken twice at once.
    await priceSource.noteStatus(database, { ...(await priceSource.status(database)), dueMs: 0 });
    return {};
  });

  async function uses(): Promise<PriceOverview['uses']> {
    const found: PriceOverview['uses'] = {};
    const showing = await documents.containing(database, '"price":"');
    const steps = function* () {
      for (const { kind: name, id, name: documentName, body } of showing) {
        const kind = KIND_BY_NAME.get(name);
        if (!kind) continue;
        for (const price of pricesIn(body))
          (found[price] ??= []).push({ collection: kind.collection, id, name: documentName });
        yield;
      }
    };
    await runInSlices(steps());
    return found;
  }

  async function source(): Promise<PriceOverview['source']> {
    const { dueMs, triedMs, takenMs, problem } = await priceSource.status(database);
    const entries = await priceSource.entries(database);
    const prices = entries.map(({ price, fields, is_listed }) => ({
      id: price,
      isListed: is_listed === 1,
      fields: JSON.parse(fields) as SourcedPrice['fields'],
    }));
    return { triedAt: iso(triedMs), takenAt: iso(takenMs), problem, isDue: dueMs <= Date.now(), prices };
  }
}
