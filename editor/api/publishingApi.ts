// Publishing by hand. See src/server/README.md#218-publishing.
import { request } from '#api/http.ts';
import type { CheckFinding, Publishing, ReleaseInfo, ScheduleInfo } from '#protocol/releaseSchemas.ts';

export type { CheckFinding, Publishing, ReleaseInfo, ScheduleInfo };
export type PublishingMode = Publishing['mode'];
export type UnpublishedChange = Publishing['changes'][number];

const pathOf = (environment: string): string => `/api/publishing/${encodeURIComponent(environment)}`;
const releasesOf = (environment: string): string => `/api/releases/${encodeURIComponent(environment)}`;

/** What is published of a change: its last save, or nothing any more. */
const chosenOf = (changes: readonly UnpublishedChange[]) =>
  changes.map(({ collection, id, version, isDeleted }) => ({
    collection,
    id,
    version: isDeleted ? null : version,
  }));

// Each rejects with an HttpFailure.
export const loadPublishing = (environment: string): Promise<Publishing> =>
  request(pathOf(environment), { authenticated: true });
export const setPublishing = (environment: string, mode: PublishingMode): Promise<Publishing> =>
  request(pathOf(environment), { method: 'PUT', body: { mode } });
export const checkChanges = (
  environment: string,
  changes: readonly UnpublishedChange[],
  { at, languages }: { at?: string | undefined; languages?: readonly string[] | undefined } = {},
): Promise<CheckFinding[]> =>
  request(`${pathOf(environment)}/checks`, {
    method: 'POST',
    body: { documents: chosenOf(changes), at, languages },
  });
export const checkDraft = (
  environment: string,
  collection: string,
  document: { id: string },
): Promise<CheckFinding[]> =>
  request(`${pathOf(environment)}/draft-checks`, {
    method: 'POST',
    body: { collection, id: document.id, document },
  });
export const publishChanges = (
  environment: string,
  base: number,
  changes: readonly UnpublishedChange[],
  { note, languages }: { note: string; languages?: readonly string[] | undefined },
): Promise<ReleaseInfo> =>
  request(releasesOf(environment), {
    method: 'POST',
    body: { base, note, documents: chosenOf(changes), languages },
  });
export const discardChange = (environment: string, { collection, id }: UnpublishedChange): Promise<unknown> =>
  request(`${pathOf(environment)}/discards`, { method: 'POST', body: { collection, id } });
export const loadReleases = (environment: string): Promise<ReleaseInfo[]> =>
  request(releasesOf(environment), { authenticated: true });
export const goBackTo = (environment: string, base: number, to: number): Promise<ReleaseInfo> =>
  request(`${releasesOf(environment)}/back`, { method: 'POST', body: { base, to } });

/** When changes become public by themselves: from a moment on, or between two. */
export interface Span {
  /** ISO 8601, UTC. */
  startsAt: string;
  endsAt: string | null;
  /** IANA name. */
  timeZone: string;
}

const schedulesOf = (environment: string): string => `/api/schedules/${encodeURIComponent(environment)}`;

export const scheduleChanges = (
  environment: string,
  span: Span,
  changes: readonly UnpublishedChange[],
  { note, languages }: { note: string; languages: readonly string[] | undefined },
): Promise<ScheduleInfo> =>
  request(schedulesOf(environment), {
    method: 'POST',
    body: { ...span, note, languages, documents: chosenOf(changes) },
  });
export const loadSchedules = (environment: string): Promise<ScheduleInfo[]> =>
  request(schedulesOf(environment), { authenticated: true });
export const cancelSchedule = (environment: string, id: number): Promise<ScheduleInfo> =>
  request(`${schedulesOf(environment)}/${id}`, { method: 'DELETE' });
