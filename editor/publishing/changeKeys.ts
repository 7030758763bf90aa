// Names of unpublished changes, and the schedules under which they are published by themselves.
import type { ScheduleInfo, UnpublishedChange } from '../api/publishingApi.ts';

export const keyOf = ({ collection, id }: Pick<UnpublishedChange, 'collection' | 'id'>): string =>
  `${collection}/${id}`;
/** Identifies the version to publish: the last save, or `null` for a deletion. */
export const versionKeyOf = (change: UnpublishedChange): string =>
  `${keyOf(change)}/${change.isDeleted ? null : change.version}`;

/** The schedule of each version that is to be published by itself. */
export const schedulesOf = (schedules: readonly ScheduleInfo[]): ReadonlyMap<string, ScheduleInfo> =>
  new Map(
    schedules
      .filter(({ state }) => state === 'planned' || state === 'running')
      .flatMap((schedule) =>
        schedule.documents.map((document) => [`${keyOf(document)}/${document.version}`, schedule] as const),
      ),
  );

/** Maps each scheduled document to its schedule, for any version. */
export const scheduledDocuments = (schedules: readonly ScheduleInfo[]): ReadonlyMap<string, ScheduleInfo> =>
  new Map(
    schedules
      .filter(({ state }) => state === 'planned')
      .flatMap((schedule) => schedule.documents.map((document) => [keyOf(document), schedule] as const)),
  );

/** The name of a changed document; the id of another one. */
export const nameIn =
  (changes: readonly UnpublishedChange[]) =>
  (collection: string, id: string): string =>
    changes.find((change) => change.collection === collection && change.id === id)?.name ?? id;
