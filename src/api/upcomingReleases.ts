// Upcoming releases that kiosks know: schedules take effect in time without the server. See
// src/visit/README.md#updates.

/** A release that will be live from a moment on. */
export interface UpcomingRelease {
  /** ISO 8601, UTC. */
  at: string;
  hash: string;
  url: string;
}

/** The last one whose moment has come; undefined if there is none. */
export const dueRelease = (
  scheduled: readonly UpcomingRelease[],
  nowMs: number,
): UpcomingRelease | undefined => scheduled.findLast(({ at }) => Date.parse(at) <= nowMs);

/** Time until the next one, in ms; null if there is none. */
export function untilNextMs(scheduled: readonly UpcomingRelease[], nowMs: number): number | null {
  const next = scheduled.find(({ at }) => Date.parse(at) > nowMs);
  return next ? Date.parse(next.at) - nowMs : null;
}
