// Relative times in words; units change at 60 s, 1 h, 1 day, about 30.4 days, about 365 days. See
// src/config/README.md#relative-times.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#config/durations.ts';
import { locale } from '../i18n/locale.ts';

/** Average month of the Gregorian calendar. */
const MONTH_MS = 30.436875 * DAY_MS;
const YEAR_MS = 12 * MONTH_MS;

/** Longest first, each from the age at which it starts. */
const UNITS = [
  ['year', YEAR_MS],
  ['month', MONTH_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const;

/** '3 minutes ago', '1 day ago'; 'now' for the future. Both times in ms since 1970. */
export function relativeTime(thenMs: number, nowMs: number, language: string = locale): string {
  const age = Math.max(0, nowMs - thenMs);
  const [unit, length] = UNITS.find(([, from]) => age >= from) ?? ['second', SECOND_MS];
  const count = Math.floor(age / length);
  return new Intl.RelativeTimeFormat(language, { numeric: count === 0 ? 'auto' : 'always' }).format(
    -count,
    unit,
  );
}
