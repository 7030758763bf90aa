// What editors learn of visits, and how quarters of an hour become days where they are. Knows no clock of its own.

/** The server sums up quarters of an hour: every zone's days begin at the start of one. */
export const SLOT_MS = 15 * 60 * 1000;

/** What happened in a quarter of an hour: its number since 1970, visits that began, touches. */
export type SlotCount = readonly [slot: number, visits: number, taps: number];

export interface ScreenCount {
  screen: string;
  screenId: string;
  count: number;
}

export interface QuizCount {
  /** The slide that it begins with; '' where a kiosk did not say. */
  quiz: string;
  /** Visits that saw its first slide. */
  begun: number;
  /** Visits that gave their first answer, their second, and so on. */
  steps: number[];
  /** Visits that it came to an end for. */
  ended: number;
  /** What it ended in, by address; '' for nothing. The most frequent first. */
  outcomes: { label: string; count: number }[];
}

/** The answer of GET /api/insights. Lists hold the most frequent first. */
export interface Insights {
  slots: SlotCount[];
  /** How long visits lasted; null where none has ended. */
  duration: { count: number; meanS: number; medianS: number } | null;
  screens: ScreenCount[];
  taps: (ScreenCount & { label: string })[];
  languages: { language: string; count: number }[];
  quizzes: QuizCount[];
  /** All environments that anything was heard from. */
  environments: string[];
}

export interface DayCount {
  /** '2026-11-21'. */
  day: string;
  visits: number;
  taps: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that it is somewhere: '2026-11-21'. Without a zone, here. */
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

/** No zone is further from Greenwich. */
const FURTHEST_MS = 15 * 60 * 60 * 1000;

const asUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const DAY_MS = 24 * 60 * 60 * 1000;

/** When a day begins, in ms since 1970; that may be at one in the morning, where clocks go forward at midnight. */
export function startOfDay(day: string, timeZone?: string): number {
  for (let ms = asUtc(day) - FURTHEST_MS; ; ms += SLOT_MS) if (dayAt(ms, timeZone) >= day) return ms;
}

/** The day so many days later; negative for earlier. */
export const dayAfter = (day: string, days: number): string =>
  new Date(asUtc(day) + days * DAY_MS).toISOString().slice(0, 10);

/** All days from one to another, both included. */
export const daysBetween = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, Math.round((asUtc(last) - asUtc(first)) / DAY_MS) + 1) }, (_, index) =>
    dayAfter(first, index),
  );

/** Each day from `first` to `last` with what happened on it, days without anything too. */
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

/** The middle of values of which each is there so many times; the mean of both, where two stand there. */
export function medianOf(counts: ReadonlyMap<number, number>): number {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  const at = (position: number): number => {
    let passed = 0;
    for (const [value, count] of sorted) if ((passed += count) > position) return value;
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
