// Opening hours of a store, by weekday and date. Times are local ones of the store, so that they
// hold through daylight saving.

/** '09:00' to '20:00'; a span that ends before it begins goes on after midnight. */
interface OpenSpan {
  from: string;
  to: string;
}

export interface OpeningHours {
  /** From Monday to Sunday; no span means closed. */
  week: readonly (readonly OpenSpan[])[];
  /** Days that differ, such as '2026-12-24'. */
  dates?: Readonly<Record<string, readonly OpenSpan[]>> | undefined;
}

/** The stage wakes so long before the store opens. */
const WAKE_BEFORE_MINUTES = 10;
const MINUTES_PER_DAY = 24 * 60;

/** A local day and the minute of it. */
export interface LocalTime {
  /** '2026-11-24' */
  date: string;
  /** 0 for Monday. */
  weekday: number;
  minute: number;
}

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const spansOf = (hours: OpeningHours, { date, weekday }: LocalTime): readonly OpenSpan[] =>
  hours.dates?.[date] ?? hours.week[weekday] ?? [];

/** Whether the stage is lit: from ten minutes before the store opens until it closes. */
export const isLit = (hours: OpeningHours, atMs: number, timeZone: string): boolean =>
  isWithin(hours, localTimeOf(atMs, timeZone), WAKE_BEFORE_MINUTES);

/** Whether the store is open, or opens in so many minutes. */
export function isWithin(hours: OpeningHours, now: LocalTime, earlyMinutes = 0): boolean {
  const [before, after] = [-1, 1].map((days) => neighborOf(now, days)) as [LocalTime, LocalTime];
  return [
    ...spansOf(hours, before).map((span) => minutesOf(span, -MINUTES_PER_DAY)),
    ...spansOf(hours, now).map((span) => minutesOf(span, 0)),
    ...spansOf(hours, after).map((span) => minutesOf(span, MINUTES_PER_DAY)),
  ].some(({ from, to }) => now.minute >= from - earlyMinutes && now.minute < to);
}

/** Whether it is between two times of a local day; may go over midnight. */
export function isBetween({ from, to }: OpenSpan, atMs: number, timeZone: string): boolean {
  const { minute } = localTimeOf(atMs, timeZone);
  const span = minutesOf({ from, to }, 0);
  return [minute, minute + MINUTES_PER_DAY].some((each) => each >= span.from && each < span.to);
}

/** Minutes from the midnight of today. */
function minutesOf({ from, to }: OpenSpan, offset: number): { from: number; to: number } {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  return { from: start + offset, to: (end > start ? end : end + MINUTES_PER_DAY) + offset };
}

const FORMAT = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
/** By time zone: making one takes 50 µs, using it 2. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** `timeZone` is an IANA name. */
export function localTimeOf(atMs: number, timeZone: string): LocalTime {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { ...FORMAT, timeZone });
  formats.set(timeZone, format);
  const parts = format.formatToParts(atMs);
  const of = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  const date = `${of('year')}-${of('month')}-${of('day')}`;
  return { date, weekday: weekdayOf(date), minute: Number(of('hour')) * 60 + Number(of('minute')) };
}

function weekdayOf(date: string): number {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  return (sundayFirst + 6) % 7;
}

function neighborOf({ date }: LocalTime, days: number): LocalTime {
  const other = new Date(`${date}T00:00:00Z`);
  other.setUTCDate(other.getUTCDate() + days);
  const otherDate = other.toISOString().slice(0, 10);
  return { date: otherDate, weekday: weekdayOf(otherDate), minute: 0 };
}
