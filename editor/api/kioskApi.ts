// Kiosks: their list, places and settings, enrolment, and commands. See src/server/README.md#2-api.
import { request } from '#api/http.ts';
import type { KioskCommand } from '#protocol/commandSchemas.ts';
import type { EnrolmentRow } from '#protocol/enrolmentSchemas.ts';
import type { KioskList, KioskRecord } from '#protocol/kioskSchemas.ts';
import type { KioskAssignment, KioskGroup, KioskPlaceChange, Store } from '#protocol/storeSchemas.ts';
import type { CommandType } from '#rules/kioskCommands.ts';

export type { EnrolmentRow, KioskAssignment, KioskCommand, KioskGroup, KioskRecord, Store };

/** A kiosk that was accepted before it started, with the link to start it with. */
export interface StartLink {
  name: string;
  kioskId: string;
  url: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** What is live in an environment. */
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
const pathOf = (kiosk: string): string => `/api/kiosks/${encodeURIComponent(kiosk)}`;

// Each rejects with an HttpFailure.
export const loadKiosks = (): Promise<KioskList> => get('/api/kiosks');
/** Removes a kiosk from the list; an active one reappears. */
export const forgetKiosk = (id: string): Promise<unknown> => request(pathOf(id), { method: 'DELETE' });

export const loadReleasePointer = (environment: string): Promise<ReleasePointer> =>
  request(`/api/environments/${encodeURIComponent(environment)}/release`);

export const loadStores = (): Promise<Store[]> => get('/api/stores');
export const loadGroups = (): Promise<KioskGroup[]> => get('/api/kiosk-groups');
/** Without an id it is made. */
export const saveStore = ({ id, ...body }: Omit<Store, 'id'> & { id: string | null }): Promise<Store> =>
  request(id === null ? '/api/stores' : `/api/stores/${encodeURIComponent(id)}`, {
    method: id === null ? 'POST' : 'PUT',
    body,
  });
/** Without an id it is made. */
export const saveGroup = ({
  id,
  ...body
}: Omit<KioskGroup, 'id'> & { id: string | null }): Promise<KioskGroup> =>
  request(id === null ? '/api/kiosk-groups' : `/api/kiosk-groups/${encodeURIComponent(id)}`, {
    method: id === null ? 'POST' : 'PUT',
    body,
  });

/** Takes in the kiosk that shows a code; 404 if none does. `replaces` is the id of another kiosk. */
export const acceptKiosk = (
  code: string,
  place: { name: string; store: string | null; group: string | null; replaces?: string | undefined },
): Promise<{ kioskId: string }> =>
  request(`/api/enrolments/${encodeURIComponent(code)}`, { method: 'POST', body: place });
