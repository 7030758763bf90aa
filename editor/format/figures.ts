// Formats numbers, shares and durations.
import { locale } from '../i18n/locale.ts';
import { t } from '../i18n/t.ts';

const integer = new Intl.NumberFormat(locale);
const oneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const fullDay = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

export const formatCount = (count: number): string => integer.format(count);
export const formatRatio = (ratio: number): string => oneDecimal.format(ratio);
export const formatShare = (part: number, whole: number): string =>
  whole > 0 ? percent.format(part / whole) : '';
/** '21 Nov' of '2026-11-21'. */
export const formatDay = (iso: string): string => day.format(new Date(`${iso}T00:00:00Z`));
export const formatFullDay = (iso: string): string => fullDay.format(new Date(`${iso}T00:00:00Z`));

/** '45 s', '2 min 5 s', '3 h 10 min', '4 days'. */
export function formatDuration(seconds: number): string {
  const total = Math.round(seconds);
  if (total < 60) return t('{count} s', { count: total });
  if (total < 3600)
    return total % 60 === 0
      ? t('{minutes} min', { minutes: Math.floor(total / 60) })
      : t('{minutes} min {seconds} s', { minutes: Math.floor(total / 60), seconds: total % 60 });
  if (total < 86_400)
    return t('{hours} h {minutes} min', {
      hours: Math.floor(total / 3600),
      minutes: Math.floor((total % 3600) / 60),
    });
  return t('{count, plural, one {# day} other {# days}}', { count: Math.floor(total / 86_400) });
}

/** Name of a language: 'Spanish' for 'es', '' for '', which Intl names 'root'. */
export function formatLanguage(code: string): string {
  if (code === '') return '';
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
