// A kiosk's uptime and faults by day, within the opening hours of its store.
import { describe, expect, it } from 'vitest';
import { kioskDays, uptimeOf, type KioskTimes } from '#rules/kioskHistory.ts';

const DAY = [{ from: '09:00', to: '19:00' }];
/** Closed on Sundays; ten hours on the other days. */
const HOURS = { week: [DAY, DAY, DAY, DAY, DAY, DAY, []] };
const at = (instant: string): number => Date.parse(instant);
/** A Wednesday. */
const NOW = at('2026-11-25T14:00:00+01:00');

const daysOf = (more: Partial<KioskTimes>) =>
  kioskDays({
    nowMs: NOW,
    knownSinceMs: 0,
    silences: [],
    faults: [],
    hours: HOURS,
    timeZone: 'Europe/Berlin',
    ...more,
  });
const silent = (from: string, until: string) => ({ fromMs: at(from), untilMs: at(until) });

describe('When the history of a kiosk is told by day', () => {
  it('there are thirty local days up to today, each with its opening hours', () => {
    const days = daysOf({});
    expect(days).toHaveLength(30);
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-10-27', '2026-11-25']);
    expect(days.slice(-4).map(({ openMinutes, upMinutes }) => [openMinutes, upMinutes])).toEqual([
      [0, 0],
      [600, 600],
      [600, 600],
      // From nine until now.
      [300, 300],
    ]);
    expect([uptimeOf(days, 7), uptimeOf(days, 30)]).toEqual([1, 1]);
  });

  it('silence counts within opening hours alone, to the minute', () => {
    const days = daysOf({
      silences: [
        silent('2026-11-21T18:54:00+01:00', '2026-11-23T09:03:00+01:00'),
        silent('2026-11-24T08:00:00+01:00', '2026-11-24T08:59:00+01:00'),
        silent('2026-11-24T12:00:00+01:00', '2026-11-24T12:04:00+01:00'),
        silent('2026-11-24T12:05:00+01:00', '2026-11-24T12:07:00+01:00'),
        silent('2026-11-25T13:30:00+01:00', '2026-11-25T14:00:00+01:00'),
      ],
    });
    expect(days.slice(-5).map(({ openMinutes, upMinutes }) => openMinutes - upMinutes)).toEqual([
      6, 0, 3, 6, 30,
    ]);
    expect(uptimeOf(days, 2)).toBeCloseTo((900 - 36) / 900);
  });

  it('what was before the history began counts as neither', () => {
    const days = daysOf({ knownSinceMs: at('2026-11-24T18:00:00+01:00') });
    expect(days.map(({ isKnown }) => isKnown).indexOf(true)).toBe(28);
    expect(days.at(-2)).toMatchObject({ openMinutes: 60, upMinutes: 60 });
    expect(uptimeOf(days, 30)).toBe(1);
    expect(uptimeOf(daysOf({ knownSinceMs: NOW }), 30)).toBeNull();
  });

  it('a kiosk without opening hours is always open, through the change of the clocks', () => {
    const nowMs = at('2026-10-26T00:00:00+01:00');
    const days = daysOf({ nowMs, hours: undefined });
    expect(days.slice(-3).map(({ date, openMinutes }) => [date, openMinutes])).toEqual([
      ['2026-10-24', 24 * 60],
      ['2026-10-25', 25 * 60],
      ['2026-10-26', 0],
    ]);
  });

  it('faults are on the local day on which they happened', () => {
    const days = daysOf({
      faults: [
        { atMs: at('2026-11-24T23:00:00Z'), count: 3 },
        { atMs: at('2026-11-24T22:00:00Z'), count: 4 },
        { atMs: at('2026-11-25T09:00:00Z'), count: 1 },
        { atMs: at('2026-09-01T09:00:00Z'), count: 9 },
      ],
    });
    expect(days.slice(-2).map(({ faults }) => faults)).toEqual([4, 4]);
    expect(days.reduce((sum, { faults }) => sum + faults, 0)).toBe(8);
  });
});
