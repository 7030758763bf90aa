// Days in the editor's time zone, from quarters of an hour; and medians.
import { describe, expect, it } from 'vitest';
import {
  countByDay,
  dayAfter,
  dayAt,
  daysBetween,
  medianOf,
  quizStages,
  SLOT_MS,
  startOfDay,
  type SlotCount,
} from '#rules/insightCounts.ts';

describe('When visitors finish a quiz on ways of different lengths', () => {
  const quiz = { quiz: 'start', begun: 940, steps: [900, 850, 840, 300], outcomes: [] };

  it('those who finished earlier did not leave at the next answer', () => {
    const stages = quizStages({ ...quiz, finished: [0, 0, 500, 113], ended: 613 });
    expect(stages.map(({ left }) => left)).toEqual([0, 40, 50, 10, 40, 187]);
  });

  it('counts that do not say on which way they finished say nothing of who left after that', () => {
    const stages = quizStages({ ...quiz, finished: [0, 0, 0, 0], ended: 613 });
    expect(stages.map(({ left }) => left)).toEqual([0, 40, null, null, null, null]);
  });

  it('the counts of a server of an earlier version are shown, without who left after that', () => {
    const stages = quizStages({ ...quiz, ended: 613 });
    expect(stages.map(({ count }) => count)).toEqual([940, 900, 850, 840, 300, 613]);
    expect(stages.map(({ left }) => left)).toEqual([0, 40, null, null, null, null]);
  });
});

const slotOf = (iso: string): number => Date.parse(iso) / SLOT_MS;
/** One visit in each quarter of an hour of a period. */
const everyQuarter = (from: string, to: string): SlotCount[] =>
  Array.from({ length: slotOf(to) - slotOf(from) }, (_, index) => [slotOf(from) + index, 1, 2]);
const visitsByDay = (slots: SlotCount[], first: string, last: string, zone: string): number[] =>
  countByDay(slots, first, last, zone).map(({ visits }) => visits);

describe('When visits are counted by days', () => {
  it('starts days in the editor’s time zone, not in UTC', () => {
    expect(dayAt(Date.parse('2026-11-21T23:30:00Z'), 'Europe/Berlin')).toBe('2026-11-22');
    expect(dayAt(Date.parse('2026-11-21T03:30:00Z'), 'America/New_York')).toBe('2026-11-20');
    expect(new Date(startOfDay('2026-11-21', 'Europe/Berlin')).toISOString()).toBe(
      '2026-11-20T23:00:00.000Z',
    );
    expect(new Date(startOfDay('2026-11-21', 'America/Los_Angeles')).toISOString()).toBe(
      '2026-11-21T08:00:00.000Z',
    );
  });

  it.each([
    ['Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
    ['Australia/Adelaide', '2026-11-20T13:30:00.000Z'],
    ['America/St_Johns', '2026-11-21T03:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
    ['Pacific/Niue', '2026-11-21T11:00:00.000Z'],
  ])('supports offsets of half and quarter hours, and the extremes: %s', (zone, start) => {
    expect(new Date(startOfDay('2026-11-21', zone)).toISOString()).toBe(start);
    const slots = everyQuarter('2026-11-19T00:00:00Z', '2026-11-24T00:00:00Z');
    expect(visitsByDay(slots, '2026-11-20', '2026-11-22', zone)).toEqual([96, 96, 96]);
  });

  it('counts 23 hours on the day when clocks go forward, and 25 when they go back', () => {
    const spring = everyQuarter('2026-03-27T00:00:00Z', '2026-04-01T00:00:00Z');
    expect(visitsByDay(spring, '2026-03-28', '2026-03-30', 'Europe/Berlin')).toEqual([96, 92, 96]);
    const autumn = everyQuarter('2026-10-23T00:00:00Z', '2026-10-28T00:00:00Z');
    expect(visitsByDay(autumn, '2026-10-24', '2026-10-26', 'Europe/Berlin')).toEqual([96, 100, 96]);
    // This island shifts its clocks by half an hour (Lord Howe).
    const island = everyQuarter('2026-10-02T00:00:00Z', '2026-10-07T00:00:00Z');
    expect(visitsByDay(island, '2026-10-03', '2026-10-05', 'Australia/Lord_Howe')).toEqual([96, 94, 96]);
  });

  it('starts a day at 1:00 when midnight is skipped', () => {
    expect(new Date(startOfDay('2026-04-24', 'Africa/Cairo')).toISOString()).toBe('2026-04-23T22:00:00.000Z');
    expect(dayAt(startOfDay('2026-04-24', 'Africa/Cairo') - 1, 'Africa/Cairo')).toBe('2026-04-23');
  });

  it('includes every requested day, and no other', () => {
    expect(daysBetween('2026-02-27', '2026-03-02')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect([
      dayAfter('2026-01-01', -1),
      dayAfter('2028-02-28', 1),
      daysBetween('2026-02-02', '2026-02-01'),
    ]).toEqual(['2025-12-31', '2028-02-29', []]);
    expect(
      countByDay(
        [
          [slotOf('2026-11-20T12:00:00Z'), 1, 2],
          [slotOf('2026-11-22T12:00:00Z'), 3, 4],
        ],
        '2026-11-21',
        '2026-11-22',
        'UTC',
      ),
    ).toEqual([
      { day: '2026-11-21', visits: 0, taps: 0 },
      { day: '2026-11-22', visits: 3, taps: 4 },
    ]);
  });
});

describe('When a weighted median is calculated', () => {
  it.each<[[number, number][], number]>([
    [[[5, 1]], 5],
    [
      [
        [1, 1],
        [9, 1],
      ],
      5,
    ],
    [
      [
        [1, 3],
        [100, 1],
      ],
      1,
    ],
    [
      [
        [100, 2],
        [1, 2],
      ],
      50.5,
    ],
    [
      [
        [7, 1000],
        [8, 1001],
      ],
      8,
    ],
  ])('%j has the median %d', (counts, middle) => {
    expect(medianOf(new Map(counts))).toBe(middle);
  });
});
