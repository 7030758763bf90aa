// Sums up the events of a period, in portions, so that a year of events does not block kiosks.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { EVENT_NAMES } from '#rules/analyticsEvents.ts';
import { medianOf, type Insights } from '#rules/insightCounts.ts';
import type { Database } from './openDatabase.ts';

/** Events per portion; a portion takes a few milliseconds. */
const PORTION_EVENTS = 2000;
/** Longest list of a response: more than a person reads, and a limit for forged events. */
const LISTED_MAX = 500;
const STEPS_MAX = 50;
/** Separates the parts of a key; stored text never contains it. */
const KEY_SEPARATOR = '\0';

export interface InsightsQuery {
  /** Milliseconds since 1970; `to` is exclusive. */
  from: number;
  to: number;
  environment?: string | undefined;
}

type Portion = InsightsQuery;
type Count = string | number;

/** Counts by key. */
class Tally {
  readonly counts = new Map<string, number>();
  add(parts: readonly (string | number)[], count: Count): void {
    const key = parts.join(KEY_SEPARATOR);
    this.counts.set(key, (this.counts.get(key) ?? 0) + Number(count));
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
  quizSlides: new Tally(),
  taps: new Tally(),
  steps: new Tally(),
  ended: new Tally(),
  outcomes: new Tally(),
});
type Totals = ReturnType<typeof emptyTotals>;

export async function readInsights(db: Database, query: InsightsQuery): Promise<Insights> {
  const totals = emptyTotals();
  for (let from: number | undefined = query.from; from !== undefined; ) {
    const to = await portionEnd(db, from, query.to);
    await addPortion(db, { ...query, from, to: to ?? query.to }, totals);
    from = to;
    // SQLite queries are synchronous: without a pause, other requests would wait for the whole sum.
    await yieldToEventLoop();
  }
  return { ...toInsights(totals), environments: await environmentsOf(db) };
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

async function addPortion(db: Database, portion: Portion, totals: Totals): Promise<void> {
  const eventsNamed = (name: string) => {
    const query = db
      .selectFrom('event')
      .where('name', '=', name)
      .where('at', '>=', portion.from)
      .where('at', '<', portion.to);
    return portion.environment === undefined ? query : query.where('environment', '=', portion.environment);
  };
  const count = db.fn.countAll<Count>().as('count');

  for (const [index, name] of [EVENT_NAMES.sessionStart, EVENT_NAMES.tap].entries()) {
    for (const row of await eventsNamed(name).groupBy('slot').select(['slot', count]).execute()) {
      const slot = totals.slots.get(row.slot) ?? [0, 0];
      slot[index as 0 | 1] += Number(row.count);
      totals.slots.set(row.slot, slot);
    }
  }
  for (const row of await eventsNamed(EVENT_NAMES.sessionEnd)
    .groupBy(['language', 'amount'])
    .select(['language', 'amount', count])
    .execute()) {
    totals.languages.add([row.language], row.count);
    if (row.amount !== null)
      totals.durations.set(row.amount, (totals.durations.get(row.amount) ?? 0) + Number(row.count));
  }
  for (const row of await eventsNamed(EVENT_NAMES.tap)
    .groupBy(['screen', 'screen_id', 'label'])
    .select(['screen', 'screen_id', 'label', count])
    .execute()) {
    totals.taps.add([row.screen, row.screen_id, row.label], row.count);
  }
  for (const row of await eventsNamed(EVENT_NAMES.screen)
    .groupBy(['screen', 'screen_id'])
    .select(['screen', 'screen_id', count])
    .execute()) {
    totals.screens.add([row.screen, row.screen_id], row.count);
  }
  await addQuizzes(db, eventsNamed, totals);
}

async function addQuizzes(
  db: Database,
  eventsNamed: (name: string) => ReturnType<typeof eventsOf>,
  totals: Totals,
): Promise<void> {
  const visits = db.fn.count<Count>('session_id').distinct().as('visits');
  const slides = eventsNamed(EVENT_NAMES.screen).where('screen', '=', 'help-me-choose').groupBy('screen_id');
  for (const row of await slides.select(['screen_id', visits]).execute()) {
    totals.quizSlides.add([row.screen_id], row.visits);
  }
  const steps = eventsNamed(EVENT_NAMES.quizPath).where('amount', 'is not', null).groupBy(['quiz', 'amount']);
  for (const row of await steps.select(['quiz', 'amount', visits]).execute()) {
    totals.steps.add([row.quiz, row.amount ?? 0], row.visits);
  }
  const results = eventsNamed(EVENT_NAMES.quizResult).groupBy(['quiz', 'label']);
  for (const row of await results.select(['quiz', 'label', visits]).execute()) {
    totals.ended.add([row.quiz], row.visits);
    totals.outcomes.add([row.quiz, row.label], row.visits);
  }
}

const eventsOf = (db: Database) => db.selectFrom('event');

function toInsights({
  slots,
  durations,
  languages,
  screens,
  taps,
  ...quizzes
}: Totals): Omit<Insights, 'environments'> {
  const count = [...durations.values()].reduce((total, times) => total + times, 0);
  const seconds = [...durations].reduce((total, [length, times]) => total + length * times, 0);
  return {
    slots: [...slots]
      .sort(([a], [b]) => a - b)
      .map(([slot, [visits, touches]]) => [slot, visits, touches] as const),
    duration: count === 0 ? null : { count, meanS: seconds / count, medianS: medianOf(durations) },
    screens: screens
      .list()
      .map(([[screen = '', screenId = ''], times]) => ({ screen, screenId, count: times })),
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

function quizzesOf({
  quizSlides,
  steps,
  ended,
  outcomes,
}: Pick<Totals, 'quizSlides' | 'steps' | 'ended' | 'outcomes'>): Insights['quizzes'] {
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
