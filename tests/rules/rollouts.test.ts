// When a release is worse than what was before it.
import { describe, expect, it } from 'vitest';
import { compareFaults, isWorse } from '#server/publishing/rollouts.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const STARTED = Date.parse('2026-11-24T10:00:00Z');

describe('When pilot kiosks show a release', () => {
  it('their faults are compared with those of their week, in the same time', () => {
    const kiosks = [
      { since: STARTED - 100 * DAY_MS, faultsBefore: 14, faultsSince: 1 },
      // Known for a day: two faults a day, as the other one.
      { since: STARTED - DAY_MS, faultsBefore: 2, faultsSince: 2 },
      { since: STARTED + HOUR_MS, faultsBefore: 0, faultsSince: 0 },
    ];
    expect(compareFaults(kiosks, STARTED, STARTED + 12 * HOUR_MS)).toEqual({ faults: 3, expected: 2 });
    expect(compareFaults([], STARTED, STARTED + HOUR_MS)).toEqual({ faults: 0, expected: 0 });
  });

  it('it is worse with more than three standard deviations above it, at least four faults', () => {
    expect(isWorse({ faults: 3, expected: 0 })).toBe(false);
    expect(isWorse({ faults: 4, expected: 0 })).toBe(true);
    expect(isWorse({ faults: 160, expected: 100 })).toBe(true);
    expect(isWorse({ faults: 130, expected: 100 })).toBe(false);
  });
});
