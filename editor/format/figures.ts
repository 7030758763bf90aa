// Formats numbers, shares and durations.

const integer = new Intl.NumberFormat('en');
const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const fullDay = new Intl.DateTimeFormat('en', {
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
  if (total < 60) return `${total} s`;
  if (total < 3600)
    return total % 60 === 0
      ? `${Math.floor(total / 60)} min`
      : `${Math.floor(total / 60)} min ${total % 60} s`;
  if (total < 86_400) return `${Math.floor(total / 3600)} h ${Math.floor((total % 3600) / 60)} min`;
  const days = Math.floor(total / 86_400);
  return days === 1 ? '1 day' : `${days} days`;
}

/** English name of a language: 'Spanish' for 'es', '' for '', which Intl names 'root'. */
export function formatLanguage(code: string): string {
  if (code === '') return '';
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
