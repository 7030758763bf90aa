// The moments of a document in order of time: its saved versions, and those that are planned.
import type { HistoryEntry } from '../api/editApi.ts';
import type { ScheduleInfo } from '../api/publishingApi.ts';

/** A version at a time. */
export interface Moment {
  key: string;
  version: number;
  /** ISO 8601. */
  at: string;
  by: string | null;
  /** The latest save. */
  isNow: boolean;
  isDeletion: boolean;
  /** It is not shown before. */
  isPlanned: boolean;
}

interface Owner {
  collection: string;
  id: string;
}

/** The latest first. Schedules that are over, or of a deletion, have no moment. */
export function momentsOf(
  entries: readonly HistoryEntry[],
  schedules: readonly ScheduleInfo[],
  owner: Owner,
): Moment[] {
  const planned = schedules
    .filter(({ state }) => state === 'planned')
    .flatMap(({ id, startsAt, by, documents }) =>
      documents
        .filter((document) => document.collection === owner.collection && document.id === owner.id)
        .flatMap(({ version }) =>
          version === null
            ? []
            : [
                {
                  key: `plan ${id}`,
                  version,
                  at: startsAt,
                  by,
                  isNow: false,
                  isDeletion: false,
                  isPlanned: true,
                },
              ],
        ),
    )
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const saved = entries.map(({ version, at, by, isDeletion }, index) => ({
    key: `version ${version}`,
    version,
    at,
    by,
    isNow: index === 0 && !isDeletion,
    isDeletion,
    isPlanned: false,
  }));
  return [...planned, ...saved];
}
