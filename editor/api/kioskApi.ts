// Kiosks: their list, places and settings, enrolment, and commands.
// See src/server/README.md#general.
import { download, exchange, request } from '#api/http.ts';
import type { AlertPage } from '#protocol/alertSchemas.ts';
import type { CommandBatchState, KioskCommand } from '#protocol/commandSchemas.ts';
import type { EnrolmentRow } from '#protocol/fleetEndpoints.ts';
import type { KioskHistory } from '#protocol/kioskHistorySchemas.ts';
import type {
  KioskIds,
  KioskPage,
  KioskQuery,
  KioskRecord,
  OneKiosk,
  StoreKiosks,
} from '#protocol/kioskSchemas.ts';
import type { KioskAssignment, KioskPlaceChange } from '#protocol/fleetEndpoints.ts';
import type { CommandType } from '#rules/kioskCommands.ts';

export type { CommandBatchState, EnrolmentRow, KioskHistory, KioskAssignment, KioskCommand, KioskRecord };

/** A thousand kiosks take seconds. */
const LIST_TIMEOUT_MS = 60_000;

/** A kiosk that was accepted before it started, with the link to start it with. */
export interface StartLink {
  name: string;
  kioskId: string;
  url: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** The live release of an environment. */
export interface ReleasePointer {
  hash: string;
  /** ISO 8601. */
  at: string;
  note: string;
}

/** `volume` in %. */
export interface CommandOrder {
  type: CommandType;
  volume?: number;
}

const get = <T>(path: string): Promise<T> => request(path, { authenticated: true });
export type KioskFilter = Omit<KioskQuery, 'sort' | 'limit' | 'after'>;

function searchOf(query: KioskQuery): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
  return search.size > 0 ? `?${search}` : '';
}
const pathOf = (kiosk: string): string => `/api/kiosks/${encodeURIComponent(kiosk)}`;

// Each rejects with an HttpFailure.
export const loadKiosks = (query: KioskQuery): Promise<KioskPage> => get(`/api/kiosks${searchOf(query)}`);
export const loadKiosk = (id: string): Promise<OneKiosk> => get(pathOf(id));
export const loadKioskIds = (filter: KioskFilter): Promise<KioskIds> =>
  get(`/api/kiosks/ids${searchOf(filter)}`);
/** All stores, with how many kiosks of a filter are in each state. */
export const loadStoreKiosks = (filter: KioskFilter): Promise<StoreKiosks[]> =>
  get(`/api/kiosks/stores${searchOf(filter)}`);
export const downloadKiosks = (query: KioskQuery): Promise<Blob> =>
  download(`/api/kiosks.csv${searchOf(query)}`, LIST_TIMEOUT_MS);
/** Removes a kiosk from the list; an active one reappears. */
export const removeKiosk = (id: string): Promise<unknown> => request(pathOf(id), { method: 'DELETE' });

export const loadReleasePointer = (environment: string): Promise<ReleasePointer> =>
  request(`/api/environments/${encodeURIComponent(environment)}/release`);

/**
 * Takes in the kiosk that shows a code; 404 if none does. `replaces` is the id of another kiosk.
 */
export const acceptKiosk = (
  code: string,
  place: { name: string; store: string | null; group: string | null; replaces?: string | undefined },
): Promise<{ kioskId: string }> =>
  request(`/api/enrolments/${encodeURIComponent(code)}`, { method: 'POST', body: place });

/** Loads a kiosk's effective settings, each with the level that it comes from. */
export async function loadAssignment(kiosk: string): Promise<KioskAssignment & { etag: string | null }> {
  const { data, etag } = await exchange<KioskAssignment>(`${pathOf(kiosk)}/settings`, {
    authenticated: true,
  });
  return { ...data, etag };
}
/** 412 if the kiosk is not that of `etag` any more. */
export const changeKiosk = (
  kiosk: string,
  change: KioskPlaceChange,
  etag: string | null,
): Promise<KioskAssignment> =>
  request(pathOf(kiosk), { method: 'PATCH', body: change, ...(etag !== null && { ifMatch: etag }) });
/** Ends its access at once. */
export const revokeKey = (kiosk: string): Promise<unknown> =>
  request(`${pathOf(kiosk)}/key`, { method: 'DELETE' });

/** The latest 50, the newest first. */
export const loadCommands = (kiosk: string): Promise<KioskCommand[]> => get(`${pathOf(kiosk)}/commands`);
export const sendCommand = (kiosk: string, order: CommandOrder): Promise<{ id: string }> =>
  request(`${pathOf(kiosk)}/commands`, { method: 'POST', body: order });

/** To 10,000 kiosks at most; those without a key are left out. 404 if none has one. */
export const sendBatch = (kiosks: readonly string[], order: CommandOrder): Promise<{ batch: string }> =>
  request('/api/kiosk-commands', { method: 'POST', body: { kiosks, ...order }, timeoutMs: LIST_TIMEOUT_MS });
export const loadBatch = (batch: string): Promise<CommandBatchState> =>
  get(`/api/kiosk-commands/${encodeURIComponent(batch)}`);

/** Loads the screenshot taken at `pictureAt`, the kiosk's latest; 404 if it is not stored. */
export const loadPicture = (kiosk: string, pictureAt: string): Promise<Blob> =>
  download(`${pathOf(kiosk)}/picture?at=${encodeURIComponent(pictureAt)}`);

export const loadHistory = (kiosk: string): Promise<KioskHistory> => get(`${pathOf(kiosk)}/history`);

/**
 * Loads the open alerts, by rule, and whether anyone is notified; the list of alerts has the rest.
 */
export const loadAlerts = (): Promise<AlertPage> => get('/api/alerts?limit=1');

/** Stores and groups that are new are made; all kiosks or none are added. */
export const enrolKiosks = (rows: readonly EnrolmentRow[]): Promise<StartLink[]> =>
  request('/api/enrolment-lists', {
    method: 'POST',
    body: { kiosks: rows },
    timeoutMs: LIST_TIMEOUT_MS,
  });
