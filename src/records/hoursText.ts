// Opening hours as text: shown in lists, written to files, and read back from them.
import type { OpeningHours } from '#rules/openingHours.ts';

type Spans = OpeningHours['week'][number];

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
type Words = Record<(typeof DAYS)[number] | 'closed' | 'otherDay' | 'otherDays', string>;
const ENGLISH: Readonly<Words> = {
  ...(Object.fromEntries(DAYS.map((day) => [day, day])) as Record<(typeof DAYS)[number], string>),
  closed: 'Closed',
  otherDay: 'other day',
  otherDays: 'other days',
};

/** For people. The editor puts them into its language; files stay in English. */
export const HOURS_WORDS: Words = { ...ENGLISH };

const spansText = (spans: Spans, { closed }: Words): string =>
  spans.length === 0 ? closed : spans.map(({ from, to }) => `${from}–${to}`).join(', ');

/** 'Mon–Fri 09:00–20:00, Sat 10:00–18:00, Sun Closed' */
function weekText({ week }: OpeningHours, words: Words): string {
  const runs: { first: number; last: number; text: string }[] = [];
  for (const [day, spans] of week.entries()) {
    const text = spansText(spans, words);
    const before = runs.at(-1);
    if (before?.text === text) before.last = day;
    else runs.push({ first: day, last: day, text });
  }
  return runs
    .map(({ first, last, text }) =>
      [[...new Set([first, last])].map((day) => words[DAYS[day] ?? 'Mon']).join('–'), text].join(' '),
    )
    .join(', ');
}

const datesOf = ({ dates = {} }: OpeningHours): [string, Spans][] =>
  Object.entries(dates).toSorted(([a], [b]) => a.localeCompare(b));

/** 'Mon–Fri 09:00–20:00, Sat 10:00–18:00, Sun Closed; 2 other days' */
export function hoursText(hours: OpeningHours): string {
  const count = datesOf(hours).length;
  return count === 0
    ? weekText(hours, HOURS_WORDS)
    : `${weekText(hours, HOURS_WORDS)}; ${count} ${HOURS_WORDS[count === 1 ? 'otherDay' : 'otherDays']}`;
}

/** The same with each day that differs: '...; 2026-12-24 09:00–14:00; 2026-12-25 Closed'. */
export const fullHoursText = (hours: OpeningHours): string =>
  [
    weekText(hours, ENGLISH),
    ...datesOf(hours).map(([date, spans]) => `${date} ${spansText(spans, ENGLISH)}`),
  ].join('; ');

const DAY = '(mon|tue|wed|thu|fri|sat|sun)[a-z]*';
const DASH = String.raw`\s*(?:[-–—]|to)\s*`;
const TIME = String.raw`(\d{1,2})[:.](\d{2})`;
const WHEN = new RegExp(`^(?:(\\d{4}-\\d\\d-\\d\\d)|${DAY}(?:${DASH}${DAY})?)\\s*:?\\s*`, 'i');
const SPAN = new RegExp(`^${TIME}${DASH}${TIME}$`);

/** Days that are not named are closed. Undefined where the text is not of this form. */
export function readHours(text: string): OpeningHours | undefined {
  const week: { from: string; to: string }[][] = DAYS.map(() => []);
  const dates: Record<string, { from: string; to: string }[]> = {};
  let lists: { from: string; to: string }[][] = [];
  for (const part of text.split(/[;,]/)) {
    let rest = part.trim();
    if (rest === '') continue;
    const [when, date, first, last] = WHEN.exec(rest) ?? [];
    if (when !== undefined) {
      rest = rest.slice(when.length);
      if (date !== undefined) lists = [(dates[date] ??= [])];
      else lists = daysBetween(first, last).map((day) => week[day] ?? []);
    }
    if (lists.length === 0) return undefined;
    if (/^closed$/i.test(rest)) continue;
    const [isSpan, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = SPAN.exec(rest) ?? [];
    if (isSpan === undefined) return undefined;
    const span = { from: timeOf(fromHour, fromMinute), to: timeOf(toHour, toMinute) };
    for (const list of lists) list.push(span);
  }
  if (lists.length === 0) return undefined;
  return { week, ...(Object.keys(dates).length > 0 && { dates }) };
}

const timeOf = (hour: string, minute: string): string => `${hour.padStart(2, '0')}:${minute}`;

/** 'Sat' to 'Mon' goes over the end of the week. */
function daysBetween(first = '', last = first): number[] {
  const indexOf = (day: string): number => DAYS.findIndex((each) => each.toLowerCase() === day.toLowerCase());
  const [from, to] = [indexOf(first), indexOf(last)];
  const count = (to - from + DAYS.length) % DAYS.length;
  return Array.from({ length: count + 1 }, (_, day) => (from + day) % DAYS.length);
}
