// Local times of a store and instants, with the hours that daylight saving skips and repeats.
import { Temporal } from 'temporal-polyfill';
import { proseLocale } from '../i18n/locale.ts';

export type ZonedTime =
  | { outcome: 'found'; instant: string }
  /** The clocks go forward over it; `next` is the first time that exists. */
  | { outcome: 'skipped'; next: string }
  /** The clocks go back: it comes twice. The instant is the first one. */
  | { outcome: 'repeated'; instant: string }
  | { outcome: 'invalid' };

/** The instant (ISO 8601, UTC) of a local time such as '2026-11-24T07:00'. */
export function instantOf(local: string, timeZone: string): ZonedTime {
  try {
    const wanted = Temporal.PlainDateTime.from(local);
    const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
      wanted.toZonedDateTime(timeZone, { disambiguation }),
    ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
    const instant = new Date(earlier.epochMilliseconds).toISOString();
    if (earlier.equals(later)) return { outcome: 'found', instant };
    return earlier.toPlainDateTime().equals(wanted)
      ? { outcome: 'repeated', instant }
      : { outcome: 'skipped', next: localOf(firstAfterGap(later), timeZone) };
  } catch {
    return { outcome: 'invalid' };
  }
}

/** The clocks go forward at the transition before a time that was moved by it. */
function firstAfterGap(moved: Temporal.ZonedDateTime): string {
  const change = moved.getTimeZoneTransition('previous') ?? moved;
  return new Date(change.epochMilliseconds).toISOString();
}

/** The local time of an instant, such as '2026-11-24T07:00'. */
export const localOf = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({
    smallestUnit: 'minute',
  });

/** Whether the clocks of a zone change between two instants. */
export function clocksChange(from: string, to: string, timeZone: string): boolean {
  const [one, other] = [from, to].map(
    (instant) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).offsetNanoseconds,
  );
  return one !== other;
}

/** '24 Nov 2026, 07:00' */
export const formatZoned = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(proseLocale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
