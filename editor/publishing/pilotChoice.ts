// Which kiosks get a release first.
import type { RolloutInfo } from '../api/publishingApi.ts';

const DAY_HOURS = 24;

/** After how many hours the other kiosks follow; null: when an editor says so. */
export const FOLLOW_HOURS: readonly (number | null)[] = [1, 4, DAY_HOURS, 3 * DAY_HOURS, 7 * DAY_HOURS, null];

export interface PilotChoice {
  /** Id of the group; null for all kiosks at once. */
  group: string | null;
  hours: number | null;
}

/** While pilot kiosks have a release, the next one goes to them too: it may mend the first. */
export const firstChoice = (rollout: RolloutInfo | null): PilotChoice => ({
  group: rollout?.group.id ?? null,
  hours: rollout && rollout.widenAt === null ? null : DAY_HOURS,
});
