// Dates and times in the person's language and the time zone of the stores, one format everywhere.
import { locale } from '../i18n/locale.ts';

type Moment = string | number | Date;

const hereZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 'GMT+1' or 'CET', as the language writes it; '' in the zone of this browser. */
function zoneName(at: Date, timeZone: string): string {
  if (timeZone === hereZone) return '';
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return ` ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`;
}

/** '29 Nov 2026, 14:05', followed by the zone where it is not that of this browser. */
export function formatTime(at: Moment, timeZone: string): string {
  const date = new Date(at);
  const time = date.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return time + zoneName(date, timeZone);
}

/** '29 Nov 2026' */
export const formatDate = (at: Moment, timeZone: string): string =>
  new Date(at).toLocaleDateString(locale, { dateStyle: 'medium', timeZone });
