// How many of a product the store of this kiosk has. See src/server/fleet/README.md#stock.
import type { StoreStockCount } from '#protocol/fleetEndpoints.ts';
import { asKiosk } from './eventApi.ts';
import { request } from './http.ts';

/** Null if nobody knows. Rejects with an HttpFailure. */
export const loadStock = async (kiosk: string, key: string, product: string): Promise<number | null> =>
  (
    await request<StoreStockCount>(`/api/kiosks/${kiosk}/stock?product=${encodeURIComponent(product)}`, {
      ...asKiosk(key),
      isFresh: true,
    })
  ).count;
