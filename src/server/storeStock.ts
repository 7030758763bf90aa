// How many of a product a store has, as the operator's own server says: the number, or nothing. See
// src/server/README.md#310-stock.
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { VendorClient } from './location/vendorClient.ts';
import type { StockSettings } from './serverSettings.ts';

/** Who asks has left the product by then. */
const ANSWER_WITHIN_MS = 3_000;
const KEPT_MS = 60_000;
/** Products times stores of a large chain, some MB. */
const KEPT_MAX = 20_000;
/** What was counted earlier may be sold by now. */
const COUNTED_WITHIN_MS = 15 * 60_000;
/** By which its clock may be ahead. */
const CLOCK_MAX_MS = 5 * 60_000;
const COUNT_MAX = 1_000_000;

const responseSchema = z.object({
  count: z.int().min(0).max(COUNT_MAX).nullable(),
  countedAt: z.iso.datetime({ offset: true }).optional(),
});
type Stock = z.infer<typeof responseSchema>;
type KeptStock = { stock: Stock; askedMs: number };

export interface StockQuestion {
  store: { id: string; name: string; region: string; tags: string[] };
  product: { id: string; name: string };
}

export class StoreStock {
  readonly vendor: VendorClient;
  readonly #provider: StockSettings;
  readonly #kept: LRUCache<string, KeptStock, StockQuestion & { nowMs: number }>;

  constructor(provider: StockSettings, timeoutMs: number) {
    this.#provider = provider;
    this.vendor = new VendorClient('The stock provider', Math.min(timeoutMs, ANSWER_WITHIN_MS));
    this.#kept = new LRUCache({
      max: KEPT_MAX,
      // Those who ask at the same time share a request; a failure is not kept.
      fetchMethod: (_key, _old, { context }) => this.#ask(context),
    });
  }

  /** Null if the provider does not know. Throws 502, 503 or 504 if it does not say. */
  async count(question: StockQuestion, nowMs: number): Promise<number | null> {
    const key = JSON.stringify([question.store.id, question.product.id]);
    const ageMs = nowMs - (this.#kept.get(key)?.askedMs ?? nowMs);
    const isOld = ageMs < 0 || ageMs >= KEPT_MS;
    const kept = await this.#kept.fetch(key, { context: { ...question, nowMs }, forceRefresh: isOld });
    return kept && isRecent(kept.stock, nowMs) ? kept.stock.count : null;
  }

  async #ask({ store, product, nowMs }: StockQuestion & { nowMs: number }): Promise<KeptStock> {
    const body = {
      store: { id: store.id, name: store.name, region: store.region, tags: store.tags },
      product: { id: product.id, name: product.name },
    };
    return { stock: await this.vendor.ask(this.#provider, body, responseSchema), askedMs: nowMs };
  }
}

function isRecent({ countedAt }: Stock, nowMs: number): boolean {
  if (countedAt === undefined) return true;
  const ageMs = nowMs - Date.parse(countedAt);
  return ageMs <= COUNTED_WITHIN_MS && ageMs >= -CLOCK_MAX_MS;
}
