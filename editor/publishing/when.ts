// When changes become public: now, at a time, or for a while.
import { HOUR_MS } from '#config/durations.ts';
import type { Span } from '../api/publishingApi.ts';
import { storeZone } from '../format/storeZone.ts';
import { formatZoned, instantOf, localOf } from '../format/zonedTime.ts';
import { t } from '../i18n/t.ts';

const MORNING = '07:00';

export type WhenMode = 'now' | 'time' | 'while';

/** Times as typed: local times such as '2026-11-24T07:00', in a time zone. */
export interface When {
  mode: WhenMode;
  start: string;
  end: string;
  timeZone: string;
}

export type FieldName = 'start' | 'end';

/** The instants of what was typed, and what is wrong or worth knowing of each field. */
export interface ResolvedWhen {
  /** Null where it is not complete, and for now. */
  span: Span | null;
  errors: Partial<Record<FieldName, string>>;
  hints: Partial<Record<FieldName, string>>;
}

export const publishNow = (): When => ({ mode: 'now', start: '', end: '', timeZone: storeZone() });

/** In the morning of a day; today, at the next full hour. */
export function publishOn(date: string, nowMs: number): When {
  const timeZone = storeZone();
  const now = localOf(new Date(nowMs).toISOString(), timeZone);
  const next = localOf(new Date(nowMs + HOUR_MS).toISOString(), timeZone);
  const isTooLate = `${date}T${MORNING}` <= now;
  const start = isTooLate ? `${next.slice(0, -'00'.length)}00` : `${date}T${MORNING}`;
  return { mode: 'time', start, end: '', timeZone };
}

export function resolveWhen({ mode, start, end, timeZone }: When, nowMs: number): ResolvedWhen {
  const resolved: ResolvedWhen = { span: null, errors: {}, hints: {} };
  if (mode === 'now') return resolved;
  const startsAt = resolve(resolved, 'start', start, timeZone);
  const endsAt = mode === 'while' ? resolve(resolved, 'end', end, timeZone) : null;
  if (startsAt !== undefined && Date.parse(startsAt) <= nowMs)
    resolved.errors.start = t('This time is over. Choose one to come.');
  if (startsAt !== undefined && endsAt && endsAt <= startsAt)
    resolved.errors.end = t('It must end after it begins.');
  if (startsAt === undefined || endsAt === undefined || Object.keys(resolved.errors).length > 0)
    return resolved;
  return { ...resolved, span: { startsAt, endsAt, timeZone } };
}

function resolve(
  resolved: ResolvedWhen,
  field: FieldName,
  local: string,
  timeZone: string,
): string | undefined {
  if (local === '') return undefined;
  const found = instantOf(local, timeZone);
  switch (found.outcome) {
    case 'invalid':
      resolved.errors[field] = t('Enter a date and a time.');
      return undefined;
    case 'skipped':
      resolved.errors[field] = t('This time does not exist: the clocks go forward. Choose {next}.', {
        next: found.next.slice(-5),
      });
      return undefined;
    case 'repeated':
      resolved.hints[field] = t('The clocks go back: this time comes twice. The first one counts.');
      return found.instant;
    case 'found':
      return found.instant;
  }
}

/** '24 Nov 2026, 07:00 to 26 Nov 2026, 20:00' */
export function formatSpan({ startsAt, endsAt, timeZone }: Span): string {
  const [start, end] = [formatZoned(startsAt, timeZone), endsAt && formatZoned(endsAt, timeZone)];
  return end ? t('{start} to {end}', { start, end }) : start;
}
