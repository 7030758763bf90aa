// Sums up a period: whole days and hours by their kept counts, the rest by its events. See
// src/server/insights/README.md#counts-of-events.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, type Span } from '#config/durations.ts';
import { medianOf, type Insights } from '#rules/insightCounts.ts';
import { countEvents, hoursKeptFrom, sumCounts, uncountedHours, type EventCount } from './eventCounts.ts';
import type { Database } from '../platform/database/openDatabase.ts';

/** Events per portion; a portion takes a few milliseconds. */
const PORTION_EVENTS = 2000;
/** Kept counts that one statement sums up. */
const PORTION_MS = { day: 31 * DAY_MS, hour: DAY_MS } as const;
/** Longest list of a response: more than a person reads, and a limit for forged events. */
const LISTED_MAX = 500;
const STEPS_MAX = 50;
/** There while made-up visits are. */
export const DEMO_VISITS_SETTING = 'demoVisits';
/** Separates the parts of a key; stored text never contains it. */
const KEY_SEPARATOR = '\0';

export interface InsightsQuery {
  /** Milliseconds since 1970; `to` is exclusive. */
  from: number;
  to: number;
  environment?: string | undefined;
}

/** Counts by key. */
class Tally {
  readonly counts = new Map<string, number>();
  add(parts: readonly (string | number)[], count: number): void {
    const key = parts.join(KEY_SEPARATOR);
    this.counts.set(key, (this.counts.get(key) ?? 0) + count);
  }
  get(...parts: (string | number)[]): number {
    return this.counts.get(parts.join(KEY_SEPARATOR)) ?? 0;
  }
  /** Sorted by count, highest first. */
  list(): [parts: string[], count: number][] {
    return [...this.counts]
      .sort(([a, count], [b, other]) => other - count || (a < b ? -1 : 1))
      .slice(0, LISTED_MAX)
      .map(([key, count]) => [key.split(KEY_SEPARATOR), count]);
  }
}

const emptyTotals = () => ({
  slots: new Map<number, [visits: number, taps: number]>(),
  durations: new Map<number, number>(),
  languages: new Tally(),
  screens: new Tally(),
  taken: new Tally(),
  quizSlides: new Tally(),
  taps: new Tally(),
  steps: new Tally(),
  ended: new Tally(),
  outcomes: new Tally(),
  finishes: new Tally(),
});
type Totals = ReturnType<typeof emptyTotals>;

export async function readInsights(db: Database, query: InsightsQuery): Promise<Insights> {
  const totals = emptyTotals();
  const { events, hours, days } = await spansOf(db, query);
  for (const length of ['day', 'hour'] as const)
    for (const span of length === 'day' ? days : hours)
      for (const part of partsOf(span, PORTION_MS[length])) {
        for (const count of await sumCounts(db, length, part, query.environment)) addCount(totals, count);
        await yieldToEventLoop();
      }
  for (const span of events) await addEvents(db, { ...span, environment: query.environment }, totals);
  return {
    ...toInsights(totals),
    environments: await environmentsOf(db),
    hasDemoVisits: await hasDemoVisits(db),
  };
}

async function hasDemoVisits(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('setting')
    .select('key')
    .where('key', '=', DEMO_VISITS_SETTING)
    .executeTakeFirst();
  return row !== undefined;
}

/** Splits a span into those read as stored counts of whole days and hours, and as events. */
async function spansOf(
  db: Database,
  { from, to }: Span,
): Promise<Record<'events' | 'hours' | 'days', Span[]>> {
  const [first, last] = [Math.ceil(from / HOUR_MS) * HOUR_MS, Math.floor(to / HOUR_MS) * HOUR_MS];
  if (first >= last) return { events: [{ from, to }], hours: [], days: [] };
  const keptFrom = hoursKeptFrom(Date.now());
  const uncounted = new Set(await uncountedHours(db, { from: first, to: last }));
  const spans: Record<'events' | 'hours' | 'days', Span[]> = { events: [], hours: [], days: [] };
  const add = (list: Span[], start: number, end: number): void => {
    const before = list.at(-1);
    if (before?.to === start) before.to = end;
    else if (start < end) list.push({ from: start, to: end });
  };
  add(spans.events, from, first);
  for (let day = Math.floor(first / DAY_MS) * DAY_MS; day < last; day += DAY_MS) {
    const [start, end] = [Math.max(day, first), Math.min(day + DAY_MS, last)];
    const hours = Array.from({ length: (end - start) / HOUR_MS }, (_, index) => start + index * HOUR_MS);
    const isWhole = hours.length === DAY_MS / HOUR_MS && !hours.some((hour) => uncounted.has(hour));
    if (isWhole) add(spans.days, start, end);
    else
      for (const hour of hours)
        add(uncounted.has(hour) || day < keptFrom ? spans.events : spans.hours, hour, hour + HOUR_MS);
  }
  add(spans.events, last, to);
  return spans;
}

/** A span in pieces of a length. */
function partsOf({ from, to }: Span, lengthMs: number): Span[] {
  return Array.from({ length: Math.ceil((to - from) / lengthMs) }, (_, index) => ({
    from: from + index * lengthMs,
    to: Math.min(to, from + (index + 1) * lengthMs),
  }));
}

/** In portions, so that many events do not block kiosks. */
async function addEvents(db: Database, query: InsightsQuery, totals: Totals): Promise<void> {
  for (let from: number | undefined = query.from; from !== undefined; ) {
    const to = await portionEnd(db, from, query.to);
    const part = { from, to: to ?? query.to };
    for (const count of await countEvents(db, part, query.environment)) addCount(totals, count);
    from = to;
    // SQLite queries are synchronous: without a pause, other requests would wait for the whole sum.
    await yieldToEventLoop();
  }
}

/** Where this portion ends; undefined for the last one. */
async function portionEnd(db: Database, from: number, to: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('event')
    .select('at')
    .where('at', '>', from)
    .where('at', '<', to)
    .orderBy('at')
    .offset(PORTION_EVENTS)
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Existing environments, and those that a kiosk still reports. */
async function environmentsOf(db: Database): Promise<string[]> {
  const kiosks = await db.selectFrom('kiosk').select('environment').distinct().execute();
  const documents = await db.selectFrom('document').select('id').where('kind', '=', 'environment').execute();
  return [...new Set([...documents.map(({ id }) => id), ...kiosks.map(({ environment }) => environment)])]
    .filter(Boolean)
    .sort();
}

function addCount(totals: Totals, { kind, a, b, c, count }: Omit<EventCount, 'environment'>): void {
  switch (kind) {
    case 'start':
    case 'touch': {
      const slot = totals.slots.get(Number(a)) ?? [0, 0];
      slot[kind === 'start' ? 0 : 1] += count;
      totals.slots.set(Number(a), slot);
      break;
    }
    case 'end':
      totals.languages.add([a], count);
      if (b !== '') totals.durations.set(Number(b), (totals.durations.get(Number(b)) ?? 0) + count);
      break;
    case 'tap':
      totals.taps.add([a, b, c], count);
      break;
    case 'screen':
      totals.screens.add([a, b], count);
      break;
    case 'take':
      totals.taken.add([a, b], count);
      break;
    case 'slide':
      totals.quizSlides.add([a], count);
      break;
    case 'step':
      totals.steps.add([a, Number(b)], count);
      break;
    case 'outcome':
      totals.ended.add([a], count);
      totals.outcomes.add([a, b], count);
      break;
    case 'finish':
      totals.finishes.add([a, Number(b)], count);
      break;
  }
}

function toInsights({
  slots,
  durations,
  languages,
  screens,
  taken,
  taps,
  ...quizzes
}: Totals): Omit<Insights, 'environments' | 'hasDemoVisits'> {
  const count = [...durations.values()].reduce((total, times) => total + times, 0);
  const seconds = [...durations].reduce((total, [length, times]) => total + length * times, 0);
  return {
    slots: [...slots]
      .sort(([a], [b]) => a - b)
      .map(([slot, [visits, touches]]) => [slot, visits, touches] as const),
    duration: count === 0 ? null : { count, meanS: seconds / count, medianS: medianOf(durations) },
    screens: screenCounts(screens),
    taken: screenCounts(taken),
    taps: taps.list().map(([[screen = '', screenId = '', label = ''], times]) => ({
      screen,
      screenId,
      label,
      count: times,
    })),
    languages: languages.list().map(([[language = ''], times]) => ({ language, count: times })),
    quizzes: quizzesOf(quizzes),
  };
}

const screenCounts = (tally: Tally): Insights['screens'] =>
  tally.list().map(([[screen = '', screenId = ''], count]) => ({ screen, screenId, count }));

function quizzesOf({
  quizSlides,
  steps,
  ended,
  outcomes,
  finishes,
}: Pick<Totals, 'quizSlides' | 'steps' | 'ended' | 'outcomes' | 'finishes'>): Insights['quizzes'] {
  const answeredSteps = steps.list().map(([[quiz = '', step = '']]) => ({ quiz, step: Number(step) }));
  const listed = outcomes.list();
  const quizzes = [
    ...new Set([...answeredSteps.map(({ quiz }) => quiz), ...ended.list().map(([[quiz = '']]) => quiz)]),
  ];
  return quizzes
    .map((quiz) => {
      const last = Math.min(
        STEPS_MAX,
        Math.max(0, ...answeredSteps.filter((entry) => entry.quiz === quiz).map(({ step }) => step)),
      );
      const visitsPerStep = Array.from({ length: last }, (_, index) => steps.get(quiz, index + 1));
      return {
        quiz,
        steps: visitsPerStep,
        finished: Array.from({ length: last }, (_, index) => finishes.get(quiz, index + 1)),
        ended: ended.get(quiz),
        // A kiosk may not have sent every screen: a visit with a first answer has begun the quiz.
        begun: Math.max(quizSlides.get(quiz), ...visitsPerStep, 0),
        outcomes: listed
          .filter(([[quizOfResult]]) => quizOfResult === quiz)
          .map(([[, label = ''], count]) => ({ label, count })),
      };
    })
    .sort((a, b) => b.begun - a.begun);
}
