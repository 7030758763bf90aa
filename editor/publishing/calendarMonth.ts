// The weeks of a month, with what is scheduled on each day; campaigns run through their days.
import { Temporal } from 'temporal-polyfill';
import type { ScheduleInfo } from '../api/publishingApi.ts';
import { proseLocale } from '../i18n/locale.ts';

const DAYS_OF_WEEK = 7;
/** More than these on a day are counted. */
const LANES_SHOWN = 3;

/** A schedule on one of its days. */
export interface CalendarPiece {
  schedule: ScheduleInfo;
  /** '07:00' on its first day. */
  time: string | null;
  isFirst: boolean;
  isLast: boolean;
  /** Days from here to its end in this week, where its name is written; null on the other days. */
  labelDays: number | null;
}

export interface CalendarDay {
  /** '2026-11-24' */
  date: string;
  day: number;
  /** '1 Dec' at the first of a month; null otherwise. */
  monthLabel: string | null;
  isToday: boolean;
  isPast: boolean;
  /** True for a day of the month before or after. */
  isOutside: boolean;
  /** Schedules, from top to bottom: each has the same lane on all days of a week. */
  lanes: (CalendarPiece | null)[];
  hiddenCount: number;
  /** All that is scheduled on this day, in order. */
  schedules: ScheduleInfo[];
}

interface Span {
  schedule: ScheduleInfo;
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
  time: string;
}

/** `month` is '2026-11'. Days are those of the time zone. */
export function calendarMonth(
  schedules: readonly ScheduleInfo[],
  { month, timeZone, nowMs }: { month: string; timeZone: string; nowMs: number },
): CalendarDay[][] {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  const weekCount = Math.ceil((first.dayOfWeek - 1 + first.daysInMonth) / DAYS_OF_WEEK);
  const today = dateOf(nowMs, timeZone);
  const spans = schedules
    .map((schedule) => spanOf(schedule, timeZone))
    .toSorted(
      (one, other) =>
        Temporal.PlainDate.compare(one.first, other.first) ||
        Temporal.PlainDate.compare(other.last, one.last) ||
        one.schedule.startsAt.localeCompare(other.schedule.startsAt),
    );
  return Array.from({ length: weekCount }, (_, week) => {
    const dates = Array.from({ length: DAYS_OF_WEEK }, (__, weekday) =>
      monday.add({ days: week * DAYS_OF_WEEK + weekday }),
    );
    const lanes = lanesOf(dates, spans);
    return dates.map((date): CalendarDay => {
      const pieces = lanes.map((lane) => {
        const span = lane.find((one) => covers(one, date));
        return span ? pieceOf(span, date) : null;
      });
      const shown = pieces.slice(0, LANES_SHOWN);
      const last = shown.findLastIndex((piece) => piece !== null);
      return {
        date: date.toString(),
        day: date.day,
        monthLabel:
          date.day === 1 ? date.toLocaleString(proseLocale, { day: 'numeric', month: 'short' }) : null,
        isToday: date.equals(today),
        isPast: Temporal.PlainDate.compare(date, today) < 0,
        isOutside: date.month !== first.month,
        lanes: shown.slice(0, last + 1),
        hiddenCount: pieces.slice(LANES_SHOWN).filter((piece) => piece !== null).length,
        schedules: spans.filter((span) => covers(span, date)).map(({ schedule }) => schedule),
      };
    });
  });
}

/** '2026-11-24' */
export const todayIn = (timeZone: string, nowMs: number): string => dateOf(nowMs, timeZone).toString();

/** A date moved by days or months. */
export const movedDate = (date: string, by: { days?: number; months?: number }): string =>
  Temporal.PlainDate.from(date).add(by).toString();

/** Monday or Sunday of the week of a date. */
export function edgeOfWeek(date: string, edge: 'first' | 'last'): string {
  const { dayOfWeek } = Temporal.PlainDate.from(date);
  return movedDate(date, { days: edge === 'first' ? 1 - dayOfWeek : DAYS_OF_WEEK - dayOfWeek });
}

export const monthOf = (date: string): string => date.slice(0, 'yyyy-mm'.length);

/** 'Thursday 26 November 2026', or by other options. */
export const formatDate = (
  date: string,
  options: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
): string => Temporal.PlainDate.from(date).toLocaleString(proseLocale, options);

function spanOf(schedule: ScheduleInfo, timeZone: string): Span {
  const { startsAt, endsAt } = schedule;
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone);
  // A schedule that ends at midnight does not include the next day.
  const lastMs = endsAt === null ? Date.parse(startsAt) : Date.parse(endsAt) - 1;
  return {
    schedule,
    first: start.toPlainDate(),
    last: dateOf(lastMs, timeZone),
    time: start.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

/** The schedules of a week in rows in which none is in the way of another. */
function lanesOf(dates: readonly Temporal.PlainDate[], spans: readonly Span[]): Span[][] {
  const lanes: Span[][] = [];
  for (const span of spans) {
    if (!dates.some((date) => covers(span, date))) continue;
    const free = lanes.find((lane) =>
      lane.every((other) => !dates.some((date) => covers(other, date) && covers(span, date))),
    );
    if (free) free.push(span);
    else lanes.push([span]);
  }
  return lanes;
}

function pieceOf({ schedule, first, last, time }: Span, date: Temporal.PlainDate): CalendarPiece {
  const isFirst = first.equals(date);
  const hasLabel = isFirst || date.dayOfWeek === 1;
  const rest = Math.min(date.until(last).days, DAYS_OF_WEEK - date.dayOfWeek) + 1;
  return {
    schedule,
    time: isFirst ? time : null,
    isFirst,
    isLast: last.equals(date),
    labelDays: hasLabel ? rest : null,
  };
}

const covers = ({ first, last }: Span, date: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, last) <= 0;

const dateOf = (ms: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate();
