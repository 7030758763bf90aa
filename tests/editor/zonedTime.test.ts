// Local times of a store, where the clocks change.
import { describe, expect, it } from 'vitest';
import { clocksChange, formatZoned, instantOf, localOf } from '#editor/format/zonedTime.ts';

const BERLIN = 'Europe/Berlin';

describe('When an editor chooses a time', () => {
  it('it is that time in the zone of the store, in winter and in summer', () => {
    expect(instantOf('2026-11-24T07:00', BERLIN)).toEqual({
      outcome: 'found',
      instant: '2026-11-24T06:00:00.000Z',
    });
    expect(instantOf('2026-07-01T07:00', BERLIN)).toEqual({
      outcome: 'found',
      instant: '2026-07-01T05:00:00.000Z',
    });
    expect(localOf('2026-07-01T05:00:00.000Z', BERLIN)).toBe('2026-07-01T07:00');
    expect(formatZoned('2026-07-01T05:00:00.000Z', BERLIN)).toBe('1 Jul 2026, 07:00');
  });

  it('one in the hour that does not exist is refused, with the next that does', () => {
    expect(instantOf('2027-03-28T02:30', BERLIN)).toEqual({ outcome: 'skipped', next: '2027-03-28T03:00' });
  });

  it('one in the hour that comes twice is the first of the two', () => {
    expect(instantOf('2027-10-31T02:30', BERLIN)).toEqual({
      outcome: 'repeated',
      instant: '2027-10-31T00:30:00.000Z',
    });
  });

  it.each(['', '2026-11', '2026-13-01T07:00'])('%j is no time', (text) => {
    expect(instantOf(text, BERLIN)).toEqual({ outcome: 'invalid' });
  });

  it('it is told when the clocks change until then', () => {
    expect(clocksChange('2026-11-24T06:00:00Z', '2027-04-01T06:00:00Z', BERLIN)).toBe(true);
    expect(clocksChange('2026-11-24T06:00:00Z', '2026-12-24T06:00:00Z', BERLIN)).toBe(false);
  });
});
