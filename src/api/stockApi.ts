// How many of a product the store of this kiosk has. See src/server/fleet/README.md#stock.
import { call } from './call.ts';
import { asKiosk } from './eventApi.ts';

/** Null if the stock is unknown. Rejects with an HttpFailure. */
export async function loadStock(clientId: string, key: string, product: string): Promise<number | null> {
  const options = { ...asKiosk(key), isFresh: true };
  return (
    await call('GET /api/kiosks/:clientId/stock', { params: { clientId }, query: { product }, ...options })
  ).count;
}
