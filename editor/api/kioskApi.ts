// The list of kiosks.
import type { KioskList } from '#protocol/kioskSchemas.ts';
import { request } from '#api/http.ts';

/** Rejects with an HttpFailure. */
export const loadKiosks = (): Promise<KioskList> => request('/api/kiosks', { authenticated: true });

/** Removes a kiosk from the list; an active one reappears. Rejects with an HttpFailure. */
export const forgetKiosk = (id: string): Promise<unknown> =>
  request(`/api/kiosks/${encodeURIComponent(id)}`, { method: 'DELETE' });
