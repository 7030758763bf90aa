// The call of a kiosk for a colleague. See src/server/calls/README.md#calls-for-a-colleague.
import type { CallBody, OwnCall } from '#protocol/callEndpoints.ts';
import { call } from './call.ts';
import { asKiosk } from './eventApi.ts';

// Each rejects with an HttpFailure.
/** While a call is open, this is that call. */
export const openCall = (clientId: string, key: string, body: CallBody): Promise<OwnCall> =>
  call('POST /api/kiosks/:clientId/call', { params: { clientId }, ...asKiosk(key), body });

export const loadCall = async (clientId: string, key: string): Promise<OwnCall | null> =>
  (await call('GET /api/kiosks/:clientId/call', { params: { clientId }, ...asKiosk(key), isFresh: true }))
    .call;

export const withdrawCall = (clientId: string, key: string): Promise<undefined> =>
  call('DELETE /api/kiosks/:clientId/call', { params: { clientId }, ...asKiosk(key) });
