// Kiosks: their list, places and settings, enrolment, and commands.
// See src/server/README.md#general.
import { addressOf, call, callForVersion } from '#api/call.ts';
import { editorCall } from './editorCall.ts';
import { download } from '#api/http.ts';
import type { AlertPage } from '#protocol/alertSchemas.ts';
import type { CommandBatchState, KioskCommand } from '#protocol/commandSchemas.ts';
import type { ResponseTo } from '#protocol/endpoints.ts';
import type { EnrolmentRow, KioskAssignment, KioskPlaceChange } from '#protocol/fleetEndpoints.ts';
import type { KioskHistory } from '#protocol/kioskHistorySchemas.ts';
import type {
  KioskIds,
  KioskPage,
  KioskQuery,
  KioskRecord,
  OneKiosk,
  StoreKiosks,
} from '#protocol/kioskSchemas.ts';
import type { CommandType } from '#rules/kioskCommands.ts';

export type { CommandBatchState, EnrolmentRow, KioskHistory, KioskAssignment, KioskCommand, KioskRecord };

/** A thousand kiosks take seconds. */
const LIST_TIMEOUT_MS = 60_000;

/** A kiosk that was accepted before it started, with the link to start it with. */
export type StartLink = ResponseTo<'POST /api/enrolment-lists'>[number];

/** The live release of an environment. */
export type ReleasePointer = ResponseTo<'GET /api/environments/:id/release'>;

/** `volume` in %. */
export interface CommandOrder {
  type: CommandType;
  volume?: number;
}

export type KioskFilter = Omit<KioskQuery, 'sort' | 'limit' | 'after'>;

/** The query without what is empty. */
const chosenOf = <Q extends object>(query: Q): Q =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')) as Q;

// Each rejects with an HttpFailure.
export const loadKiosks = (query: KioskQuery): Promise<KioskPage> =>
  editorCall('GET /api/kiosks', { query: chosenOf(query) });
export const loadKiosk = (clientId: string): Promise<OneKiosk> =>
  editorCall('GET /api/kiosks/:clientId', { params: { clientId } });
export const loadKioskIds = (filter: KioskFilter): Promise<KioskIds> =>
  editorCall('GET /api/kiosks/ids', { query: chosenOf(filter) });
/** All stores, with how many kiosks of a filter are in each state. */
export const loadStoreKiosks = (filter: KioskFilter): Promise<StoreKiosks[]> =>
  editorCall('GET /api/kiosks/stores', { query: chosenOf(filter) });
export const downloadKiosks = (query: KioskQuery): Promise<Blob> =>
  download(addressOf('GET /api/kiosks.csv', { query: chosenOf(query) }), LIST_TIMEOUT_MS);
/** Removes a kiosk from the list; an active one reappears. */
export const removeKiosk = (clientId: string) =>
  call('DELETE /api/kiosks/:clientId', { params: { clientId } });

export const loadReleasePointer = (environment: string): Promise<ReleasePointer> =>
  call('GET /api/environments/:id/release', { params: { id: environment } });

/** Accepts the kiosk that shows a code; 404 if none does. `replaces` is the id of another kiosk. */
export const acceptKiosk = (
  code: string,
  place: { name: string; store: string | null; group: string | null; replaces?: string | undefined },
) => call('POST /api/enrolments/:code', { params: { code }, body: place });

/** Loads a kiosk's effective settings, each with the level that it comes from. */
export async function loadAssignment(clientId: string): Promise<KioskAssignment & { etag: string | null }> {
  const options = { params: { clientId }, authenticated: true } as const;
  const { data, etag } = await callForVersion('GET /api/kiosks/:clientId/settings', options);
  return { ...data, etag };
}
/** 412 if the kiosk is not that of `etag` any more. */
export const changeKiosk = (
  clientId: string,
  body: KioskPlaceChange,
  etag: string | null,
): Promise<KioskAssignment> =>
  call('PATCH /api/kiosks/:clientId', {
    params: { clientId },
    body,
    ...(etag !== null && { ifMatch: etag }),
  });
/** Ends its access at once. */
export const revokeKey = (clientId: string) =>
  call('DELETE /api/kiosks/:clientId/key', { params: { clientId } });

/** The latest 50, the newest first. */
export const loadCommands = (clientId: string): Promise<KioskCommand[]> =>
  editorCall('GET /api/kiosks/:clientId/commands', { params: { clientId } });
export const sendCommand = (clientId: string, body: CommandOrder) =>
  call('POST /api/kiosks/:clientId/commands', { params: { clientId }, body });

/** To 10,000 kiosks at most; those without a key are left out. 404 if none has one. */
export const sendBatch = (kiosks: readonly string[], order: CommandOrder) =>
  call('POST /api/kiosk-commands', { body: { kiosks, ...order }, timeoutMs: LIST_TIMEOUT_MS });
export const loadBatch = (batch: string): Promise<CommandBatchState> =>
  editorCall('GET /api/kiosk-commands/:batch', { params: { batch } });

/** Loads the screenshot taken at `pictureAt`, the kiosk's latest; 404 if it is not stored. */
export const loadPicture = (clientId: string, pictureAt: string): Promise<Blob> =>
  download(
    addressOf('GET /api/kiosks/:clientId/picture', { params: { clientId }, query: { at: pictureAt } }),
  );

export const loadHistory = (clientId: string): Promise<KioskHistory> =>
  editorCall('GET /api/kiosks/:clientId/history', { params: { clientId } });

/**
 * Loads the open alerts, by rule, and whether anyone is notified; the list of alerts has the rest.
 */
export const loadAlerts = async (): Promise<AlertPage> =>
  (await editorCall('GET /api/:records', {
    params: { records: 'alerts' },
    query: { limit: 1 },
  })) as AlertPage;

/** Stores and groups that are new are made; all kiosks or none are added. */
export const enrolKiosks = (rows: readonly EnrolmentRow[]): Promise<StartLink[]> =>
  call('POST /api/enrolment-lists', { body: { kiosks: rows }, timeoutMs: LIST_TIMEOUT_MS });
