// The list of kiosks.
import { request } from '#api/http.ts';

interface FaultRecord {
  id: string;
  /** ISO 8601. */
  at: string;
  message: string;
  ids: Readonly<Record<string, unknown>>;
}

export interface KioskRecord {
  id: string;
  /** Name from its address; '' for none. */
  name: string;
  version: string;
  environment: string;
  language: string;
  /** Route and id: 'product/nova-x5'. */
  screen: string;
  uptimeMs: number;
  /** Events and faults lost before they could be sent. */
  dropped: number;
  /** ISO 8601: first and last heartbeat. */
  since: string;
  seenAt: string;
  /** Of the last seven days; `faults` are the latest of them. */
  faultCount: number;
  faults: FaultRecord[];
}

export interface KioskList {
  /** The server's current time, reference for the times above. */
  now: string;
  kiosks: KioskRecord[];
}

/** Rejects with an HttpFailure. */
export const loadKiosks = (): Promise<KioskList> => request('/api/kiosks', { authenticated: true });

/** Removes a kiosk from the list; an active one reappears. Rejects with an HttpFailure. */
export const forgetKiosk = (id: string): Promise<unknown> =>
  request(`/api/kiosks/${encodeURIComponent(id)}`, { method: 'DELETE' });
