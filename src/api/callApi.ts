// The call of a kiosk for a colleague. See src/server/calls/README.md#calls-for-a-colleague.
import type { CallBody, OwnCall } from '#protocol/callEndpoints.ts';
import { asKiosk } from './eventApi.ts';
import { request } from './http.ts';

const pathOf = (kiosk: string): string => `/api/kiosks/${kiosk}/call`;

// Each rejects with an HttpFailure.
/** While a call is open, this is that call. */
export const openCall = (kiosk: string, key: string, body: CallBody): Promise<OwnCall> =>
  request(pathOf(kiosk), { ...asKiosk(key), method: 'POST', body });

export const loadCall = async (kiosk: string, key: string): Promise<OwnCall | null> =>
  (await request<{ call: OwnCall | null }>(pathOf(kiosk), { ...asKiosk(key), isFresh: true })).call;

export const withdrawCall = (kiosk: string, key: string): Promise<unknown> =>
  request(pathOf(kiosk), { ...asKiosk(key), method: 'DELETE' });
