// Days and numbers as spreadsheets and people write them.
import { describe, expect, it } from 'vitest';
import { dayOrderOf, readDay } from '#tables/days.ts';
import { readDecimal, readWholeNumber, withoutZeroDecimals } from '#tables/numbers.ts';

describe('When a table has days', () => {
  it.each([
    '2026-12-25',
    '2026/12/25',
    '2026.12.25',
    '2026. 12. 25.',
    '20261225',
    '25.12.2026',
    '25.12.26',
    '25.12.2026.',
    '25/12/2026',
    '25-12-2026',
    '25/12/26',
    '12/25/2026',
    '12/25/26',
    '12-25-2026',
    '2026-12-25T00:00:00',
    '2026-12-25T23:30:00.000Z',
    '2026-12-25 00:00:00+01:00',
    '25.12.2026 00:00',
    '12/25/2026 0:00',
    '12/25/2026 12:00:00 AM',
    '12/25/2026, 11:59 p.m.',
    '46381',
    '46381.0',
    '46381,5',
    '25 Dec 2026',
    '25-Dec-26',
    '25-DEC-2026',
    'Dec 25, 2026',
    'December 25th, 2026',
    'Friday, December 25, 2026',
    'Fri, 25 Dec 2026',
    '25. Dezember 2026',
    '25. Dez. 2026',
    '25 décembre 2026',
    '25 de diciembre de 2026',
    '25 dicembre 2026',
    '25 december 2026',
    '25 grudnia 2026',
    '2026年12月25日',
    '2026년 12월 25일',
    '\u00a025/12/2026\u00a0',
    "'25/12/2026",
    '２０２６/１２/２５',
  ])('%s is Christmas', (cell) => {
    expect(readDay(cell, 'day first')).toBe('2026-12-25');
    expect(readDay(cell, 'month first')).toBe('2026-12-25');
  });

  it.each([
    '2026-02-30',
    '31.4.2026',
    '13/13/2026',
    '12/41/2026',
    '0/0/2026',
    '25.13.2026',
    'tomorrow',
    'Q4 2026',
    '12',
    '2026',
    '5/2026',
    '99999',
    '25/12-2026',
    '1/2/3/2026',
  ])('%s is none', (cell) => {
    expect(readDay(cell, 'day first')).toBeUndefined();
  });

  it('an empty cell is no day, and none that is wrong', () => {
    expect(readDay(' ', 'day first')).toBe('');
  });

  it('which of the two is the month is decided over the whole file', () => {
    expect(dayOrderOf(['12/1/2026', '12/25/2026'])).toEqual({ order: 'month first', openDay: undefined });
    expect(dayOrderOf(['1/12/2026', '25/12/2026'])).toEqual({ order: 'day first', openDay: undefined });
    expect(readDay('12/1/2026', 'month first')).toBe('2026-12-01');
    expect(readDay('12/1/2026', 'day first')).toBe('2026-01-12');
  });

  it('one question is left where both are possible, and none where they are the same', () => {
    expect(dayOrderOf(['', '1/2/2026', '3/4/2026']).openDay).toBe('1/2/2026');
    expect(dayOrderOf(['1/1/2026', '12/12/2026']).openDay).toBeUndefined();
    expect(dayOrderOf(['01.02.2026', '2026-02-01', '46381']).openDay).toBeUndefined();
    // Written in both ways: only a person knows.
    expect(dayOrderOf(['25/12/2026', '12/25/2026', '1/2/2026']).openDay).toBe('1/2/2026');
  });

  it('points mean day first, whatever the rest of the file does', () => {
    expect(readDay('01.12.2026', 'month first')).toBe('2026-12-01');
  });
});

describe('When a table has numbers', () => {
  it.each([
    ['36', 36],
    ['36.0', 36],
    ['36,00', 36],
    ['36 months', 36],
    ['36 Mon.', 36],
    ['1,200', 1200],
    ['1.200', 1200],
    ['1 200', 1200],
    ['1\u00a0200', 1200],
    ["1'200", 1200],
    ['1,200,000', 1_200_000],
    ['0', 0],
    ['３６', 36],
  ])('%j is whole', (cell, value) => {
    expect(readWholeNumber(cell)).toBe(value);
  });

  it.each(['', 'x', '36.5', '-3', '1,20', '1.2.3', '1,200.50', '3-4'])('%j is no whole number', (cell) => {
    expect(readWholeNumber(cell)).toBeUndefined();
  });

  it('a decimal has a point or a comma', () => {
    expect([' 4,92', '46.15', '-0,5', '\u22121.5', '1e3'].map(readDecimal)).toEqual([
      4.92, 46.15, -0.5, -1.5, 1000,
    ]);
    expect(['', 'x', '1,2,3'].map(readDecimal)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  it('12 and 12.0 are one door', () => {
    expect(['12', '12.0', '12,00', '12.5', '12a', '12-14'].map(withoutZeroDecimals)).toEqual([
      '12',
      '12',
      '12',
      '12.5',
      '12a',
      '12-14',
    ]);
  });
});
