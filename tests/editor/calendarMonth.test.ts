// The calendar of what is planned, as data. See editor/shell/README.md#publishing.
import { expect, it } from 'vitest';
import type { ScheduleInfo } from '#protocol/releaseSchemas.ts';
import { calendarMonth, edgeOfWeek, movedDate } from '#editor/publishing/calendarMonth.ts';

const plan = (id: number, startsAt: string, endsAt: string | null = null): ScheduleInfo => ({
  id,
  startsAt,
  endsAt,
  timeZone: 'UTC',
  note: `Plan ${id}`,
  state: 'planned',
  problem: null,
  languages: null,
  kept: 0,
  createdAt: '2026-11-01T00:00:00Z',
  by: null,
  documents: [],
});

const november = (schedules: readonly ScheduleInfo[], timeZone = 'Europe/Berlin') =>
  calendarMonth(schedules, { month: '2026-11', timeZone, nowMs: Date.parse('2026-11-24T23:30:00Z') });

it('A month is whole weeks from Monday, and today is the day of the stores', () => {
  const weeks = november([]);
  expect(weeks).toHaveLength(6);
  expect([weeks[0]?.[0]?.date, weeks[5]?.[6]?.date]).toEqual(['2026-10-26', '2026-12-06']);
  const today = weeks.flat().filter(({ isToday }) => isToday);
  // In Berlin it is past midnight.
  expect(today.map(({ date }) => date)).toEqual(['2026-11-25']);
  expect(
    weeks
      .flat()
      .filter(({ monthLabel }) => monthLabel !== null)
      .map(({ monthLabel }) => monthLabel),
  ).toEqual(['1 Nov', '1 Dec']);
});

it('A campaign runs through its days, named anew each week, and ends before midnight', () => {
  const campaign = plan(1, '2026-11-20T06:00:00Z', '2026-11-24T23:00:00Z');
  const pieces = november([campaign])
    .flat()
    .flatMap(({ date, lanes }) => lanes.flatMap((piece) => (piece ? [{ date, ...piece }] : [])));
  expect(pieces.map(({ date, time, labelDays }) => [date, time, labelDays])).toEqual([
    ['2026-11-20', '07:00', 3],
    ['2026-11-21', null, null],
    ['2026-11-22', null, null],
    ['2026-11-23', null, 2],
    ['2026-11-24', null, null],
  ]);
  expect([pieces[0]?.isFirst, pieces.at(-1)?.isLast]).toEqual([true, true]);
});

it('Schedules that meet have rows of their own, and more than three are counted', () => {
  const campaigns = [1, 2, 3, 4, 5].map((id) =>
    plan(id, `2026-11-0${id + 1}T08:00:00Z`, '2026-11-07T12:00:00Z'),
  );
  const friday = november(campaigns)
    .flat()
    .find(({ date }) => date === '2026-11-06');
  expect(friday?.lanes.map((piece) => piece?.schedule.id)).toEqual([1, 2, 3]);
  expect([friday?.hiddenCount, friday?.schedules.length]).toEqual([2, 5]);
  const oneAfterTheOther = [plan(1, '2026-11-02T08:00:00Z'), plan(2, '2026-11-03T08:00:00Z')];
  const week = november(oneAfterTheOther)[1];
  expect(week?.map(({ lanes }) => lanes.length)).toEqual([1, 1, 0, 0, 0, 0, 0]);
});

it('Keys lead to the edges of a week, and over months of different lengths', () => {
  expect([edgeOfWeek('2026-11-25', 'first'), edgeOfWeek('2026-11-25', 'last')]).toEqual([
    '2026-11-23',
    '2026-11-29',
  ]);
  expect(movedDate('2026-01-31', { months: 1 })).toBe('2026-02-28');
});
