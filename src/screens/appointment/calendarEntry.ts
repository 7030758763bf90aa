// An appointment as phones read it from a QR code: a VEVENT of iCalendar (RFC 5545), as short as it
// may be.
import { MINUTE_MS } from '#config/durations.ts';

interface Entry {
  /** Title in the calendar. */
  title: string;
  /** ISO 8601. */
  start: string;
  minutes: number;
}

const TITLE_MAX = 60;

/** '20261201T133000Z' */
const basicTime = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Backslashes, commas and semicolons are escaped; a line ends with CR and LF. */
const textOf = (text: string): string =>
  [...text]
    .slice(0, TITLE_MAX)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\,;]/g, '\\$&');

export function calendarEntry({ title, start, minutes }: Entry): string {
  const startMs = Date.parse(start);
  return [
    'BEGIN:VEVENT',
    `SUMMARY:${textOf(title)}`,
    `DTSTART:${basicTime(startMs)}`,
    `DTEND:${basicTime(startMs + minutes * MINUTE_MS)}`,
    'END:VEVENT',
  ].join('\r\n');
}
