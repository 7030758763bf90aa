// The kiosks, as editors see them.
import { request } from '#api/http.ts';

export interface FaultRecord {
  id: string;
  /** ISO 8601. */
  at: string;
  message: string;
  ids: Readonly<Record<string, unknown>>;
}

export interface KioskRecord {
  id: string;
  /** What its address calls it; '' for none. */
  name: string;
  version: string;
  environment: string;
  language: string;
  /** Route and id: 'product/nova-x5'. */
  screen: string;
  uptimeMs: number;
  /** Events and faults that it could not keep until they were sent. */
  dropped: number;
  /** ISO 8601: when it was first and last heard. */
  since: string;
  seenAt: string;
  /** Of the last seven days; `faults` are the latest of them. */
  faultCount: number;
  faults: FaultRecord[];
}

export interface KioskList {
  /** The hour by the server's clock, by which the times above are to be read. */
  now: string;
  kiosks: KioskRecord[];
}

/** Rejects with an HttpFailure. */
export const loadKiosks = (): Promise<KioskList> => request('/api/kiosks', { authenticated: true });

/** Takes a kiosk off the list; one that is still alive comes back by itself. Rejects with an HttpFailure. */
export const forgetKiosk = (id: string): Promise<unknown> =>
  request(`/api/kiosks/${encodeURIComponent(id)}`, { method: 'DELETE' });
