// Relative times. See src/config/README.md#relative-times.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { relativeTime } from '#editor/format/relativeTime.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ago = (ms: number): string => relativeTime(0, ms);

describe('When a list says how long ago something was changed', () => {
  it.each([
    [0, 'now'],
    [59 * SECOND, '59 seconds ago'],
    [60 * SECOND, '1 minute ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [30.4 * DAY, '30 days ago'],
    [30.5 * DAY, '1 month ago'],
    [365 * DAY, '11 months ago'],
    [365.3 * DAY, '1 year ago'],
    [800 * DAY, '2 years ago'],
  ])('after %i ms it says %s', (ms, label) => {
    expect(ago(ms)).toBe(label);
  });

  it('never shows a greater age for a later time', () => {
    const ageOf = (label: string): number => {
      const [count = '0', unit = 'second'] = label.split(' ');
      const lengths: Record<string, number> = {
        second: SECOND,
        minute: MINUTE,
        hour: HOUR,
        day: DAY,
        month: 30 * DAY,
        year: 365 * DAY,
      };
      return label === 'now' ? 0 : Number(count) * (lengths[unit.replace(/s$/, '')] ?? 0);
    };
    // biome-ignore lint/nursery/noFloatingPromises: the property is synchronous.
    fc.assert(
      fc.property(fc.nat(4000 * DAY), fc.nat(4000 * DAY), (a, b) => {
        const [younger, older] = a < b ? [a, b] : [b, a];
        expect(ageOf(ago(younger))).toBeLessThanOrEqual(ageOf(ago(older)));
      }),
    );
  });

  it('shows now for a time in the future', () => {
    expect(relativeTime(5 * HOUR, 0)).toBe('now');
  });
});
