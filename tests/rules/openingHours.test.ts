// When a stage is lit, by the opening hours of its store.
import { describe, expect, it } from 'vitest';
import { isLit, type OpeningHours } from '#rules/openingHours.ts';

const DAY = [{ from: '09:00', to: '20:00' }];
const HOURS: OpeningHours = {
  // Closed on Sundays, open past midnight on Fridays.
  week: [DAY, DAY, DAY, DAY, [{ from: '09:00', to: '01:00' }], [{ from: '00:05', to: '12:00' }], []],
  dates: { '2026-12-24': [{ from: '09:00', to: '13:00' }], '2026-12-25': [] },
};
const at = (instant: string): boolean => isLit(HOURS, Date.parse(instant), 'Europe/Berlin');

describe('When a store has opening hours', () => {
  it.each([
    ['ten minutes before it opens', '2026-11-25T08:50:00+01:00', true],
    ['eleven minutes before it opens', '2026-11-25T08:49:00+01:00', false],
    ['a minute before it closes', '2026-11-25T19:59:00+01:00', true],
    ['when it closes', '2026-11-25T20:00:00+01:00', false],
    ['on a day without hours', '2026-11-29T12:00:00+01:00', false],
    ['after midnight of a long evening', '2026-11-28T00:30:00+01:00', true],
    ['after a long evening, when the next day has begun', '2026-11-28T01:30:00+01:00', true],
    ['before midnight, when the next day opens five minutes after it', '2026-11-27T23:56:00+01:00', true],
    ['in the afternoon of a day with other hours', '2026-12-24T14:00:00+01:00', false],
    ['on a holiday', '2026-12-25T12:00:00+01:00', false],
    ['in summer, by the local clock', '2026-07-01T08:50:00+02:00', true],
    ['in summer, before the local clock says so', '2026-07-01T08:49:00+02:00', false],
    ['on the day on which the clocks go back', '2026-10-26T08:50:00+01:00', true],
  ])('%s', (_, instant, isOpen) => expect(at(instant)).toBe(isOpen));
});
