// A release that pilot kiosks show before the others. See
// src/server/publishing/README.md#pilot-kiosks-first.
import { DAY_MS } from '#config/durations.ts';

/** Tolerance of a Poisson distribution, which chance alone exceeds once in 700 times. */
const STANDARD_DEVIATIONS = 3;

/** Faults before the release are those of a week, or of as long as the kiosk is known. */
export const COMPARED_MS = 7 * DAY_MS;

export interface PilotKiosk {
  /** Since when it is known, in ms since 1970. */
  since: number;
  /** Faults in the week before the release, and since it. */
  faultsBefore: number;
  faultsSince: number;
}

/**
 * Faults since the release, and how many its own week lets expect of the pilot in the same time.
 */
export function compareFaults(
  kiosks: readonly PilotKiosk[],
  startedMs: number,
  nowMs: number,
): { faults: number; expected: number } {
  const sinceMs = Math.max(0, nowMs - startedMs);
  let [faults, expected] = [0, 0];
  for (const { since, faultsBefore, faultsSince } of kiosks) {
    // The first minutes of a kiosk say nothing about its days.
    const knownMs = Math.min(COMPARED_MS, Math.max(DAY_MS, startedMs - since));
    faults += faultsSince;
    expected += (faultsBefore / knownMs) * sinceMs;
  }
  return { faults, expected };
}

/** Whether there are more faults than chance makes of what was expected. */
export const isWorse = ({ faults, expected }: { faults: number; expected: number }): boolean =>
  faults > expected + STANDARD_DEVIATIONS * Math.sqrt(Math.max(expected, 1));
