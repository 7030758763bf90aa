// Problems of a kiosk and their times, by day, within its opening hours. See
// src/server/kiosks/README.md#history-of-a-kiosk.
import { DAY_MS, MINUTE_MS } from '#config/durations.ts';
import { isWithin, localTimeOf, type OpeningHours } from './openingHours.ts';

export const KIOSK_HISTORY_KINDS = ['silent', 'version', 'release', 'restarted'] as const;
export type KioskHistoryKind = (typeof KIOSK_HISTORY_KINDS)[number];

interface Span {
  fromMs: number;
  untilMs: number;
}

/** A day of the kiosk's time zone, as far as it is known. */
export interface KioskDay {
  /** '2026-11-24' */
  date: string;
  /** Whether anything is known of it. */
  isKnown: boolean;
  /** Within its opening hours, and of these how long it was heard. */
  openMinutes: number;
  upMinutes: number;
  faults: number;
}

export interface KioskTimes {
  nowMs: number;
  /** From when on silences were noted. */
  knownSinceMs: number;
  /** In the order of time; one that lasts ends now. */
  silences: readonly Span[];
  /** When each fault, or hour with faults, was, with their number. */
  faults: readonly { atMs: number; count: number }[];
  /** None: always open. */
  hours: OpeningHours | undefined;
  /** IANA name. */
  timeZone: string;
}

/** Opening hours are looked at so often. */
const STEP_MS = 10 * MINUTE_MS;
export const HISTORY_DAYS = 30;

/** The last days up to today, the oldest first. */
export function kioskDays({
  nowMs,
  knownSinceMs,
  silences,
  faults,
  hours,
  timeZone,
}: KioskTimes): KioskDay[] {
  const days = new Map(lastDates(nowMs, timeZone).map((date) => [date, emptyDay(date)]));
  for (const { atMs, count } of faults) {
    const day = days.get(localTimeOf(atMs, timeZone).date);
    if (day) day.faults += count;
  }
  const silenceIn = silenceCounter(silences);
  // A day longer than the dates: theirs begin at a local midnight.
  const firstMs = Math.floor((nowMs - (HISTORY_DAYS + 1) * DAY_MS) / STEP_MS) * STEP_MS;
  for (let stepMs = Math.max(firstMs, floorToStep(knownSinceMs)); stepMs < nowMs; stepMs += STEP_MS) {
    const local = localTimeOf(stepMs, timeZone);
    const day = days.get(local.date);
    if (!day) continue;
    day.isKnown = true;
    if (hours && !isWithin(hours, local)) continue;
    const span = { fromMs: Math.max(stepMs, knownSinceMs), untilMs: Math.min(stepMs + STEP_MS, nowMs) };
    const openMs = span.untilMs - span.fromMs;
    day.openMinutes += openMs / MINUTE_MS;
    day.upMinutes += (openMs - silenceIn(span)) / MINUTE_MS;
  }
  return [...days.values()];
}

/** The share of the opening hours of the last days in which it was heard; null for none. */
export function uptimeOf(days: readonly KioskDay[], count: number): number | null {
  const latest = days.slice(-count);
  const openMinutes = latest.reduce((sum, day) => sum + day.openMinutes, 0);
  if (openMinutes === 0) return null;
  return latest.reduce((sum, day) => sum + day.upMinutes, 0) / openMinutes;
}

const floorToStep = (ms: number): number => Math.floor(ms / STEP_MS) * STEP_MS;

const emptyDay = (date: string): KioskDay => ({
  date,
  isKnown: false,
  openMinutes: 0,
  upMinutes: 0,
  faults: 0,
});

function lastDates(nowMs: number, timeZone: string): string[] {
  const today = Date.parse(`${localTimeOf(nowMs, timeZone).date}T00:00:00Z`);
  return Array.from({ length: HISTORY_DAYS }, (_, index) =>
    new Date(today - (HISTORY_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Returns a function from spans, in the order of time, to how much of each was silent, in ms. */
function silenceCounter(silences: readonly Span[]): (span: Span) => number {
  let first = 0;
  return ({ fromMs, untilMs }) => {
    while ((silences[first]?.untilMs ?? Number.POSITIVE_INFINITY) <= fromMs) first += 1;
    let silentMs = 0;
    for (let index = first; (silences[index]?.fromMs ?? Number.POSITIVE_INFINITY) < untilMs; index += 1) {
      const silence = silences[index] as Span;
      silentMs += Math.min(silence.untilMs, untilMs) - Math.max(silence.fromMs, fromMs);
    }
    return silentMs;
  };
}
