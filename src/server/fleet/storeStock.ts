// How many of a product a store has, as the operator's own server says: the number, or nothing. See
// src/server/fleet/README.md#the-stock-provider.
import { z } from 'zod';
import { KeptAnswers } from '../platform/http/keptAnswers.ts';
import { storeForProvider, VendorClient, type StoreForProvider } from '../platform/http/vendorClient.ts';
import type { StockSettings } from '../serverSettings.ts';

/** Who asks has left the product by then. */
const ANSWER_WITHIN_MS = 3_000;
const KEPT_MS = 60_000;
/** Ignores older counts: the product may be sold by now. */
const COUNTED_WITHIN_MS = 15 * 60_000;
/** By which its clock may be ahead. */
const CLOCK_MAX_MS = 5 * 60_000;
const COUNT_MAX = 1_000_000;

const responseSchema = z.object({
  count: z.int().min(0).max(COUNT_MAX).nullable(),
  countedAt: z.iso.datetime({ offset: true }).optional(),
});
type Stock = z.infer<typeof responseSchema>;

export interface StockQuestion {
  store: StoreForProvider;
  product: { id: string; name: string };
}

export class StoreStock {
  readonly vendor: VendorClient;
  readonly #kept: KeptAnswers<StockQuestion, Stock>;

  constructor(provider: StockSettings, timeoutMs: number) {
    this.vendor = new VendorClient('The stock provider', Math.min(timeoutMs, ANSWER_WITHIN_MS));
    this.#kept = new KeptAnswers(KEPT_MS, ({ store, product: { id, name } }) =>
      this.vendor.ask(provider, { store: storeForProvider(store), product: { id, name } }, responseSchema),
    );
  }

  /** Null if the provider does not know. Throws 502, 503 or 504 if it does not say. */
  async count(question: StockQuestion, nowMs: number): Promise<number | null> {
    const key = JSON.stringify([question.store.id, question.product.id]);
    const stock = await this.#kept.get(key, question, nowMs);
    return isRecent(stock, nowMs) ? stock.count : null;
  }
}

function isRecent({ countedAt }: Stock, nowMs: number): boolean {
  if (countedAt === undefined) return true;
  const ageMs = nowMs - Date.parse(countedAt);
  return ageMs <= COUNTED_WITHIN_MS && ageMs >= -CLOCK_MAX_MS;
}
