// The report on visits, and how quarter-hours become days of a time zone. Reads no clock.
import { DAY_MS } from '#config/durations.ts';

/** The server counts by quarter-hours: days of every time zone start at one. */
export const SLOT_MS = 15 * 60 * 1000;

/** Counts of a quarter-hour: its number since 1970, visits started, taps. */
export type SlotCount = readonly [slot: number, visits: number, taps: number];

interface ScreenCount {
  screen: string;
  screenId: string;
  count: number;
}

export interface QuizCount {
  /** The start slide; '' if unknown. */
  quiz: string;
  /** Visits that saw the first slide. */
  begun: number;
  /** Visits that gave their first answer, second answer, and so on. */
  steps: number[];
  /**
   * Visits that finished after their first answer, second answer, and so on: ways differ. A node of
   * an earlier version leaves it out.
   */
  finished?: number[];
  /** Visits that reached the end. */
  ended: number;
  /** Results by address, most frequent first; '' for none. */
  outcomes: { label: string; count: number }[];
}

/** A row of a quiz's funnel: visits that got there, and of those before it how many left. */
export interface QuizStage {
  /** 0 for the start, then the number of the answer; null for the end. */
  answer: number | null;
  count: number;
  /** Null where counts from before do not say how many finished on a shorter way. */
  left: number | null;
}

/** How far visits got. Those that finished on a shorter way have not left. */
export function quizStages({ begun, steps, finished = [], ended }: QuizCount): QuizStage[] {
  const isKnown = finished.reduce((sum, count) => sum + count, 0) >= ended;
  const counts = [begun, ...steps];
  const stages = counts.map((count, index): QuizStage => {
    const [before = count, done = 0] = [counts[index - 1], finished[index - 2]];
    return { answer: index, count, left: index < 2 || isKnown ? Math.max(0, before - done - count) : null };
  });
  const last = Math.max(0, (steps.at(-1) ?? begun) - (finished.at(-1) ?? 0));
  return [...stages, { answer: null, count: ended, left: isKnown ? last : null }];
}

/** Response of GET /api/insights. Lists are sorted by frequency, highest first. */
export interface Insights {
  slots: SlotCount[];
  /** Length of visits; null if none has ended. */
  duration: { count: number; meanS: number; medianS: number } | null;
  screens: ScreenCount[];
  taps: (ScreenCount & { label: string })[];
  /** Pages that were taken along and opened on a phone. */
  taken: ScreenCount[];
  languages: { language: string; count: number }[];
  quizzes: QuizCount[];
  /** All environments with events. */
  environments: string[];
  /** `npm run demo-visits` has added visits that did not happen. */
  hasDemoVisits: boolean;
}

export interface DayCount {
  /** '2026-11-21'. */
  day: string;
  visits: number;
  taps: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a time zone: '2026-11-21'. Default: the local zone. */
export function dayAt(ms: number, timeZone?: string): string {
  const key = timeZone ?? '';
  let format = formats.get(key);
  if (!format)
    formats.set(
      key,
      (format = new Intl.DateTimeFormat('en-CA', {
        ...(timeZone && { timeZone }),
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      })),
    );
  return format.format(ms);
}

/** The largest offset of a time zone from UTC, rounded up. */
const MAX_UTC_OFFSET_MS = 15 * 60 * 60 * 1000;

const asUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Start of a day in ms since 1970; 01:00 where clocks go forward at midnight. */
export function startOfDay(day: string, timeZone?: string): number {
  for (let ms = asUtc(day) - MAX_UTC_OFFSET_MS; ; ms += SLOT_MS) if (dayAt(ms, timeZone) >= day) return ms;
}

/** The day `days` later; earlier if negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(asUtc(day) + days * DAY_MS).toISOString().slice(0, 10);

/** All days from first to last, inclusive. */
export const daysBetween = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, Math.round((asUtc(last) - asUtc(first)) / DAY_MS) + 1) }, (_, index) =>
    dayAfter(first, index),
  );

/** Counts for each day from `first` to `last`, including days without visits. */
export function countByDay(
  slots: readonly SlotCount[],
  first: string,
  last: string,
  timeZone?: string,
): DayCount[] {
  const days = new Map(
    daysBetween(first, last).map((day): [string, DayCount] => [day, { day, visits: 0, taps: 0 }]),
  );
  for (const [slot, visits, taps] of slots) {
    const count = days.get(dayAt(slot * SLOT_MS, timeZone));
    if (!count) continue;
    count.visits += visits;
    count.taps += taps;
  }
  return [...days.values()];
}

/** Weighted median; the mean of two middle values. */
export function medianOf(counts: ReadonlyMap<number, number>): number {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const totalCount = sorted.reduce((total, [, count]) => total + count, 0);
  const at = (position: number): number => {
    let cumulative = 0;
    for (const [value, count] of sorted) if ((cumulative += count) > position) return value;
    return 0;
  };
  return (at(Math.floor((totalCount - 1) / 2)) + at(Math.floor(totalCount / 2))) / 2;
}
