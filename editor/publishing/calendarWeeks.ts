// The days of the weeks to come, with what is planned on each.
import { Temporal } from 'temporal-polyfill';
import type { ScheduleInfo } from '../api/publishingApi.ts';

const WEEKS = 5;
const DAYS_OF_WEEK = 7;

export interface CalendarDay {
  /** '2026-11-24' */
  key: string;
  day: number;
  /** '1 Dec' at the first of a month and on the first day shown; null otherwise. */
  label: string | null;
  isToday: boolean;
  isPast: boolean;
  entries: {
    schedule: ScheduleInfo;
    /** '07:00' on the day of its beginning; null on the others. */
    time: string | null;
    /** A campaign that began before this day. */
    isContinued: boolean;
  }[];
}

/** Five weeks from Monday of this one; each schedule on the days of its own time zone. */
export function calendarWeeks(schedules: readonly ScheduleInfo[], nowMs: number): CalendarDay[][] {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs)
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const spans = schedules.map((schedule) => ({ schedule, ...daysOf(schedule) }));
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (__, weekday): CalendarDay => {
      const offset = week * DAYS_OF_WEEK + weekday;
      const date = monday.add({ days: offset });
      const isLabelled = offset === 0 || date.day === 1;
      return {
        key: date.toString(),
        day: date.day,
        label: isLabelled ? date.toLocaleString('en-GB', { day: 'numeric', month: 'short' }) : null,
        isToday: date.equals(today),
        isPast: Temporal.PlainDate.compare(date, today) < 0,
        entries: spans
          .filter(({ first, last }) => isWithin(date, first, last))
          .map(({ schedule, first, time }) => {
            const isFirst = first.equals(date);
            return { schedule, time: isFirst ? time : null, isContinued: !isFirst };
          }),
      };
    }),
  );
}

const isWithin = (date: Temporal.PlainDate, first: Temporal.PlainDate, last: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, last) <= 0;

function daysOf({ startsAt, endsAt, timeZone }: ScheduleInfo) {
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone);
  const end = endsAt === null ? start : Temporal.Instant.from(endsAt).toZonedDateTimeISO(timeZone);
  return {
    first: start.toPlainDate(),
    last: end.toPlainDate(),
    time: start.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}
