// The history of a kiosk in words and bars.
import { describe, expect, it } from 'vitest';
import { barOf, changeText, uptimeText } from '#editor/kiosks/historyText.ts';

const day = (openMinutes: number, upMinutes: number, isKnown = true) => ({
  date: '2026-11-24',
  isKnown,
  openMinutes,
  upMinutes,
  faults: 0,
});

describe('When an administrator looks at the history of a kiosk', () => {
  it.each([
    [1, '100 %'],
    [0.99999, '99.9 %'],
    [0.5, '50 %'],
    [0, '0 %'],
    [null, 'Not known yet'],
  ])('an uptime of %s is %s: never rounded up', (share, text) => expect(uptimeText(share)).toBe(text));

  it.each([
    ['unknown', day(0, 0, false), 1, 'Not known'],
    ['closed', day(0, 0), 0.08, 'Closed'],
    ['up', day(600, 597), 0.995, 'heard 99.5 %'],
    ['partly', day(600, 450), 0.75, 'heard 75 %'],
    ['down', day(600, 0), 0.08, 'heard 0 %'],
  ] as const)('a day is %s', (level, given, share, text) =>
    expect(barOf(given)).toEqual({ level, share, text }),
  );

  it('a silence says how long it was, or is', () => {
    const at = '2026-11-24T10:00:00.000Z';
    const nowMs = Date.parse('2026-11-24T12:30:00.000Z');
    const text = (until: string | null) => changeText({ kind: 'silent', at, until, value: '' }, nowMs);
    expect(text('2026-11-24T10:12:00.000Z')).toBe('Silent for 12 min');
    expect(text(null)).toBe('Silent for 2 h 30 min until now');
    expect(changeText({ kind: 'version', at, until: null, value: '0.2.0' }, nowMs)).toBe('Version 0.2.0');
  });
});
