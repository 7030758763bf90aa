// Opening hours in words.
import type { OpeningHours } from '#rules/openingHours.ts';
import { HOURS } from '../messages/kioskPageMessages.ts';

type Spans = OpeningHours['week'][number];

const spansText = (spans: Spans): string =>
  spans.length === 0 ? HOURS.closed : spans.map(({ from, to }) => `${from}–${to}`).join(', ');

/** 'Mon–Fri 09:00–20:00, Sat 10:00–18:00, Sun Closed; 2 other days' */
export function hoursText({ week, dates = {} }: OpeningHours): string {
  const runs: { first: number; last: number; text: string }[] = [];
  for (const [day, spans] of week.entries()) {
    const text = spansText(spans);
    const before = runs.at(-1);
    if (before?.text === text) before.last = day;
    else runs.push({ first: day, last: day, text });
  }
  const nameOf = (day: number): string => HOURS.shortDays[day] ?? '';
  const weekText = runs
    .map(({ first, last, text }) =>
      [first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`, text].join(' '),
    )
    .join(', ');
  const count = Object.keys(dates).length;
  return count === 0 ? weekText : `${weekText}; ${HOURS.datesMore(count)}`;
}
