// A kiosk's history in words and bars. Without React.
import type { KioskHistory } from '../api/kioskApi.ts';
import { formatDuration } from '../format/figures.ts';
import { t } from '../i18n/t.ts';

const HISTORY_KINDS = {
  silent: (lasted: string) => t('Silent for {lasted}', { lasted }),
  lasting: (lasted: string) => t('Silent for {lasted} until now', { lasted }),
  version: (value: string) => t('Version {value}', { value }),
  release: t('Shows another release'),
  restarted: t('Page opened anew'),
} as const;

type Day = KioskHistory['days'][number];
type Entry = KioskHistory['entries'][number];

interface Bar {
  level: 'unknown' | 'closed' | 'up' | 'partly' | 'down';
  /** Fraction of the full height. */
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
  if (share === null) return t('Not known yet');
  const percent = Math.floor(share * 1000) / 10;
  return `${Number(percent.toFixed(PERCENT_DIGITS))} %`;
}

export function barOf({ isKnown, openMinutes, upMinutes }: Day): Bar {
  if (!isKnown) return { level: 'unknown', share: 1, text: t('Not known') };
  if (openMinutes === 0) return { level: 'closed', share: BAR_MIN, text: t('Closed') };
  const share = upMinutes / openMinutes;
  const level = share >= UP_MIN ? 'up' : share >= PARTLY_MIN ? 'partly' : 'down';
  return { level, share: Math.max(share, BAR_MIN), text: t('heard {share}', { share: uptimeText(share) }) };
}

export function changeText({ kind, at, until, value }: Entry, nowMs: number): string {
  if (kind === 'version') return t('Version {value}', { value });
  if (kind !== 'silent') return HISTORY_KINDS[kind];
  const endMs = until === null ? nowMs : Date.parse(until);
  const lasted = formatDuration(Math.max(0, endMs - Date.parse(at)) / 1000);
  return until === null
    ? t('Silent for {lasted} until now', { lasted })
    : t('Silent for {lasted}', { lasted });
}
