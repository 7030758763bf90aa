// A kiosk's history in words and bars. Without React.
import type { KioskHistory } from '../api/kioskApi.ts';
import { formatDuration } from '../format/figures.ts';
import { HISTORY } from '../messages/kioskPageMessages.ts';

type Day = KioskHistory['days'][number];
type Entry = KioskHistory['entries'][number];

interface Bar {
  level: 'unknown' | 'closed' | 'up' | 'partly' | 'down';
  /** Of the height. */
  share: number;
  text: string;
}

/** A kiosk that starts anew is silent for a moment. */
const UP_MIN = 0.99;
const PARTLY_MIN = 0.5;
/** A bar that is shorter could not be seen. */
const BAR_MIN = 0.08;
const PERCENT_DIGITS = 1;

/** '99.2 %'; only all of it is '100 %'. */
export function uptimeText(share: number | null): string {
  if (share === null) return HISTORY.unknown;
  const percent = Math.floor(share * 1000) / 10;
  return `${Number(percent.toFixed(PERCENT_DIGITS))} %`;
}

export function barOf({ isKnown, openMinutes, upMinutes }: Day): Bar {
  if (!isKnown) return { level: 'unknown', share: 1, text: HISTORY.notKnown };
  if (openMinutes === 0) return { level: 'closed', share: BAR_MIN, text: HISTORY.closed };
  const share = upMinutes / openMinutes;
  const level = share >= UP_MIN ? 'up' : share >= PARTLY_MIN ? 'partly' : 'down';
  return { level, share: Math.max(share, BAR_MIN), text: HISTORY.ofOpen(uptimeText(share)) };
}

export function changeText({ kind, at, until, value }: Entry, nowMs: number): string {
  if (kind === 'version') return HISTORY.kinds.version(value);
  if (kind !== 'silent') return HISTORY.kinds[kind];
  const endMs = until === null ? nowMs : Date.parse(until);
  const lasted = formatDuration(Math.max(0, endMs - Date.parse(at)) / 1000);
  return until === null ? HISTORY.kinds.lasting(lasted) : HISTORY.kinds.silent(lasted);
}
