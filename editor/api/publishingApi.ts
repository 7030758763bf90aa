// Publishing by hand. See src/server/publishing/README.md#publishing.
import { call, callForVersion } from '#api/call.ts';
import { kindByCollection } from '#content/kinds.ts';
import { deleteDocument, loadRevision, restoreDocument, saveDocument } from './editApi.ts';
import type {
  CheckFinding,
  CheckResult,
  PilotReading,
  Publishing,
  ReleaseInfo,
  RolloutInfo,
  RolloutState,
  ScheduleInfo,
} from '#protocol/releaseSchemas.ts';
import { editorCall } from './editorCall.ts';

export type { CheckFinding, PilotReading, Publishing, ReleaseInfo, RolloutInfo, RolloutState, ScheduleInfo };
export type PublishingMode = Publishing['mode'];
export type UnpublishedChange = Publishing['changes'][number];

/** The changes as the server expects them; a version of null publishes a deletion. */
const chosenOf = (changes: readonly UnpublishedChange[]) =>
  changes.map(({ collection, id, version, isDeleted }) => ({
    collection,
    id,
    version: isDeleted ? null : version,
  }));

// Each rejects with an HttpFailure.
export const loadPublishing = (environment: string): Promise<Publishing> =>
  editorCall('GET /api/environments/:id/publishing', { params: { id: environment } });
/** A site setting: saved with the others as they are. */
export async function setPublishing(environment: string, mode: PublishingMode): Promise<unknown> {
  const params = { collection: 'environments', id: environment };
  const { data, etag } = await callForVersion('GET /api/:collection/:id', { params, isFresh: true });
  return call('PUT /api/:collection/:id', {
    params,
    body: { ...data, publishing: mode },
    ...(etag !== null && { ifMatch: etag }),
  });
}
export const checkChanges = async (
  environment: string,
  changes: readonly UnpublishedChange[],
  options: {
    at?: string | undefined;
    until?: string | null | undefined;
    languages?: readonly string[] | undefined;
  } = {},
): Promise<CheckFinding[]> =>
  findingsIn(
    await call('POST /api/environments/:id/checks', {
      params: { id: environment },
      body: { documents: chosenOf(changes), ...options },
    }),
  );
/** Runs the checks on everything that is saved in an environment. */
export const checkEnvironment = async (environment: string): Promise<CheckFinding[]> =>
  findingsIn(
    await editorCall('GET /api/environments/:id/checks', {
      params: { id: environment },
      query: { of: 'everything' },
    }),
  );
export const checkDraft = async (
  environment: string,
  collection: string,
  document: { id: string },
): Promise<CheckFinding[]> =>
  findingsIn(
    await call('POST /api/environments/:id/draft-checks', {
      params: { id: environment },
      body: { collection, id: document.id, document: { ...document } },
    }),
  );
const findingsIn = ({ errors, warnings }: CheckResult): CheckFinding[] => [...errors, ...warnings];
export const publishChanges = (
  environment: string,
  base: number,
  changes: readonly UnpublishedChange[],
  {
    note,
    languages,
    pilot,
  }: {
    note: string;
    languages?: readonly string[] | undefined;
    /** The group of kiosks that gets it first; all of them without it. */
    pilot?: { group: string; hours: number | null } | undefined;
  },
): Promise<unknown> =>
  call('POST /api/environments/:id/releases', {
    params: { id: environment },
    body: { base, note, only: chosenOf(changes), languages, pilot },
  });
/** The release that pilot kiosks show before the others, and the groups that may go first. */
export const loadRollout = (environment: string): Promise<RolloutState> =>
  editorCall('GET /api/environments/:id/rollout', { params: { id: environment } });
/**
 * Compares visits on pilot kiosks and on the others. Rejects with 409 once the rollout has ended.
 */
export const loadPilotVisits = (environment: string): Promise<PilotReading> =>
  editorCall('GET /api/environments/:id/rollout/visits', { params: { id: environment } });
export const decideRollout = (
  environment: string,
  action: 'widen' | 'withdraw' | 'resume',
): Promise<RolloutState> =>
  call('POST /api/environments/:id/rollout', { params: { id: environment }, body: { action } });
/** Rejects with an HttpFailure, such as 412 where it was saved, deleted or restored since. */
export const discardChange = (
  environment: string,
  { collection, id, version }: UnpublishedChange,
): Promise<unknown> =>
  call('POST /api/environments/:id/discards', {
    params: { id: environment },
    body: { collection, id, version },
  });
/**
 * Saves again what a discard has replaced, deleted or restored. Rejects with an HttpFailure, such
 * as 412 where it was saved since.
 */
export async function undoDiscard({
  collection,
  id,
  version,
  liveVersion,
  isDeleted,
}: UnpublishedChange): Promise<void> {
  const kind = kindByCollection(collection);
  if (liveVersion === null) await restoreDocument(collection, id);
  // The discard has restored it, and saved what kiosks show.
  else if (isDeleted) await deleteDocument(collection, id, etagOf(version + 2));
  else if (kind) {
    const [discarded, now] = await Promise.all(
      [version, version + 1].map((of) => loadRevision(kind.kind, id, of)),
    );
    if (discarded && now)
      await saveDocument(kind.kind, id, discarded, { document: now, etag: etagOf(version + 1) });
  }
}
/** Tag of a version, as the server sends it. */
export const etagOf = (version: number): string => `"${version}"`;
/** Newest first, `RELEASES_PAGE` at most: those before an id. */
export const loadReleases = (environment: string, before?: number): Promise<ReleaseInfo[]> =>
  editorCall('GET /api/environments/:id/releases', {
    params: { id: environment },
    query: { before },
  });
export const RELEASES_PAGE = 50;
export const goBackTo = (environment: string, base: number, hash: string): Promise<ReleaseInfo> =>
  call('POST /api/environments/:id/release', { params: { id: environment }, body: { base, hash } });

/** When changes become public by themselves: from a moment on, or between two. */
export interface Span {
  /** ISO 8601, UTC. */
  startsAt: string;
  endsAt: string | null;
  /** IANA name. */
  timeZone: string;
}

export const scheduleChanges = (
  environment: string,
  { startsAt: at, endsAt: until, timeZone }: Span,
  changes: readonly UnpublishedChange[],
  { note, languages }: { note: string; languages: readonly string[] | undefined },
): Promise<unknown> =>
  call('POST /api/environments/:id/releases', {
    params: { id: environment },
    body: { at, until, timeZone, note, languages, only: chosenOf(changes) },
  });
export const loadSchedules = (environment: string): Promise<ScheduleInfo[]> =>
  editorCall('GET /api/environments/:id/schedules', { params: { id: environment } });
export const cancelSchedule = (environment: string, schedule: number): Promise<ScheduleInfo> =>
  call('DELETE /api/environments/:id/schedules/:schedule', { params: { id: environment, schedule } });
export const moveSchedule = (
  environment: string,
  schedule: number,
  { startsAt: at, endsAt: until, timeZone }: Span,
  note: string,
): Promise<ScheduleInfo> =>
  call('PATCH /api/environments/:id/schedules/:schedule', {
    params: { id: environment, schedule },
    body: { at, until, timeZone, note },
  });
