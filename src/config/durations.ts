// Lengths of time in milliseconds.
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/** From one moment to another, in milliseconds of the epoch; `to` is not part of it. */
export interface Span {
  from: number;
  to: number;
}
