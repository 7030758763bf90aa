// Counts of events: of a time as the events have it, and those that are kept for each hour and day,
// so that a year opens at once. See src/server/insights/README.md#counts-of-events.
import { DAY_MS, HOUR_MS, type Span } from '#config/durations.ts';
import { EVENT_NAMES } from '#rules/analyticsEvents.ts';
import { TAKE_ALONG_EVENT } from '#rules/takeAlong.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import type { EventCountTable } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transactions.ts';

/** Longer than any event may come late. */
const HOURS_KEPT_DAYS = 100;
/** Longer than a visit: its answers may be of the hour before. */
const VISIT_MS = HOUR_MS;
/** Rows per statement: SQLite allows 32,766 parameters. */
const INSERTED_ROWS = 2000;

/** One count, with the texts that identify the event that it counts. */
export type EventCount = Omit<EventCountTable, 'length' | 'start'>;

type Count = string | number;

/** Counts the events of a span; of one environment, if one is given. */
export async function countEvents(
  db: Database,
  { from, to }: Span,
  environment: string | undefined,
): Promise<EventCount[]> {
  const eventsNamed = (name: string) => {
    const query = db
      .selectFrom('event')
      .where('name', '=', name)
      .where('at', '>=', from)
      .where('at', '<', to)
      .groupBy('environment')
      .select('environment');
    return environment === undefined ? query : query.where('environment', '=', environment);
  };
  const events = db.fn.countAll<Count>().as('count');
  const visits = db.fn.count<Count>('session_id').distinct().as('count');
  const counts: EventCount[] = [];
  const add = (
    kind: EventCount['kind'],
    rows: readonly { environment: string; count: Count; a: Count | null; b?: Count | null; c?: string }[],
  ): void => {
    for (const { environment: of, count, a, b = '', c = '' } of rows)
      counts.push({
        environment: of,
        kind,
        a: String(a ?? ''),
        b: String(b ?? ''),
        c,
        count: Number(count),
      });
  };
  const { sessionStart, sessionEnd, tap, screen, quizPath, quizResult } = EVENT_NAMES;
  for (const [kind, name] of [
    ['start', sessionStart],
    ['touch', tap],
  ] as const)
    add(kind, await eventsNamed(name).groupBy('slot').select(['slot as a', events]).execute());
  add(
    'end',
    await eventsNamed(sessionEnd)
      .groupBy(['language', 'amount'])
      .select(['language as a', 'amount as b', events])
      .execute(),
  );
  add(
    'tap',
    await eventsNamed(tap)
      .groupBy(['screen', 'screen_id', 'label'])
      .select(['screen as a', 'screen_id as b', 'label as c', events])
      .execute(),
  );
  for (const [kind, name] of [
    ['screen', screen],
    ['take', TAKE_ALONG_EVENT],
  ] as const)
    add(
      kind,
      await eventsNamed(name)
        .groupBy(['screen', 'screen_id'])
        .select(['screen as a', 'screen_id as b', events])
        .execute(),
    );
  add(
    'slide',
    await eventsNamed(screen)
      .where('screen', '=', 'help-me-choose')
      .groupBy('screen_id')
      .select(['screen_id as a', visits])
      .execute(),
  );
  add(
    'step',
    await eventsNamed(quizPath)
      .where('amount', 'is not', null)
      .groupBy(['quiz', 'amount'])
      .select(['quiz as a', 'amount as b', visits])
      .execute(),
  );
  add(
    'outcome',
    await eventsNamed(quizResult)
      .groupBy(['quiz', 'label'])
      .select(['quiz as a', 'label as b', visits])
      .execute(),
  );
  add('finish', await countFinishes(db, { from, to }, environment));
  return counts;
}

/** Visits that finished a quiz, by how many answers they gave: ways have different lengths. */
function countFinishes(db: Database, { from, to }: Span, environment: string | undefined) {
  const answers = db
    .selectFrom('event')
    .where('name', '=', EVENT_NAMES.quizPath)
    .where('amount', 'is not', null)
    .where('at', '>=', from - VISIT_MS)
    .where('at', '<', to)
    .groupBy(['session_id', 'quiz'])
    .select(({ fn }) => ['session_id', 'quiz', fn.max('amount').as('given')])
    .as('answers');
  const query = db
    .selectFrom('event')
    .innerJoin(answers, (join) =>
      join.onRef('answers.session_id', '=', 'event.session_id').onRef('answers.quiz', '=', 'event.quiz'),
    )
    .where('event.name', '=', EVENT_NAMES.quizResult)
    .where('event.at', '>=', from)
    .where('event.at', '<', to)
    .groupBy(['event.environment', 'event.quiz', 'answers.given'])
    .select(({ fn }) => [
      'event.environment as environment',
      'event.quiz as a',
      'answers.given as b',
      fn.count<Count>('event.session_id').distinct().as('count'),
    ]);
  return (environment === undefined ? query : query.where('event.environment', '=', environment)).execute();
}

/** Sums of kept counts of hours or days that begin in a span. */
export async function sumCounts(
  db: Database,
  length: 'hour' | 'day',
  { from, to }: Span,
  environment: string | undefined,
): Promise<Omit<EventCount, 'environment'>[]> {
  let query = db
    .selectFrom('event_count')
    .where('length', '=', length)
    .where('start', '>=', from)
    .where('start', '<', to)
    .groupBy(['kind', 'a', 'b', 'c'])
    .select(({ fn }) => ['kind', 'a', 'b', 'c', fn.sum<Count>('count').as('count')]);
  if (environment !== undefined) query = query.where('environment', '=', environment);
  return (await query.execute()).map((row) => ({ ...row, count: Number(row.count) }));
}

/** Hours of a span whose kept counts are not those of their events, the oldest first. */
export async function uncountedHours(db: Database, { from, to }: Span): Promise<number[]> {
  const rows = await db
    .selectFrom('event_hour')
    .select('hour')
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .orderBy('hour')
    .execute();
  return rows.map(({ hour }) => hour);
}

/**
 * Counts one hour that has new events, the latest first, and its day; false if there is none. Hours
 * before `keptFrom` keep their counts: some of their events are deleted.
 */
export function countNextHour(db: Database, keptFrom: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const next = await tx
      .selectFrom('event_hour')
      .select('hour')
      .orderBy('hour', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!next) return false;
    const { hour } = next;
    // Waits for those who add events of this hour, and lets others wait until it is counted.
    await tx.deleteFrom('event_hour').where('hour', '=', hour).execute();
    if (hour < keptFrom) return true;
    await tx.deleteFrom('event_count').where('length', '=', 'hour').where('start', '=', hour).execute();
    const counts = await countEvents(tx, { from: hour, to: hour + HOUR_MS }, undefined);
    for (let first = 0; first < counts.length; first += INSERTED_ROWS)
      await tx
        .insertInto('event_count')
        .values(
          counts
            .slice(first, first + INSERTED_ROWS)
            .map((row) => ({ length: 'hour' as const, start: hour, ...row })),
        )
        .execute();
    const day = Math.floor(hour / DAY_MS) * DAY_MS;
    await sumDay(tx, day);
    // It is exported again, with what came late.
    await tx.deleteFrom('event_export').where('day', '=', dayOf(day)).execute();
    return true;
  });
}

/** '2026-11-24' */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Starts of days with events that are counted and not exported, the latest first. */
export async function unexportedDays(db: Database, { from, to }: Span, limit: number): Promise<number[]> {
  const days = await db
    .selectFrom('event_count')
    .select('start')
    .distinct()
    .where('length', '=', 'day')
    .where('start', '>=', from)
    .where('start', '<', to)
    .orderBy('start', 'desc')
    .execute();
  const exported = new Set(
    (await db.selectFrom('event_export').select('day').execute()).map(({ day }) => day),
  );
  return days
    .map(({ start }) => start)
    .filter((start) => !exported.has(dayOf(start)))
    .slice(0, limit);
}

async function sumDay(tx: Database, day: number): Promise<void> {
  await tx.deleteFrom('event_count').where('length', '=', 'day').where('start', '=', day).execute();
  await tx
    .insertInto('event_count')
    .columns(['length', 'start', 'environment', 'kind', 'a', 'b', 'c', 'count'])
    .expression(({ selectFrom, cast, val, fn }) =>
      selectFrom('event_count')
        .where('length', '=', 'hour')
        .where('start', '>=', day)
        .where('start', '<', day + DAY_MS)
        .groupBy(['environment', 'kind', 'a', 'b', 'c'])
        .select([
          cast<'day'>(val('day'), 'text').as('length'),
          cast<number>(val(day), 'double precision').as('start'),
          'environment',
          'kind',
          'a',
          'b',
          'c',
          cast<number>(fn.sum('count'), 'integer').as('count'),
        ]),
    )
    .execute();
}

/**
 * Deletes the counts of hours that only their days need, which are the most. A day that is not
 * counted yet needs those of all its hours.
 */
export async function dropOldHours(db: Database, nowMs: number): Promise<void> {
  const before = hoursKeptFrom(nowMs);
  if ((await uncountedHours(db, { from: 0, to: before })).length > 0) return;
  await db.deleteFrom('event_count').where('length', '=', 'hour').where('start', '<', before).execute();
}

/** Counts of hours are kept from this start of a day on; before it there are only those of days. */
export const hoursKeptFrom = (nowMs: number): number =>
  Math.floor(nowMs / DAY_MS) * DAY_MS - HOURS_KEPT_DAYS * DAY_MS;

/** Deletes counts of what began before a time. */
export async function dropCountsBefore(db: Database, ms: number): Promise<void> {
  for (const length of ['hour', 'day'] as const)
    await db.deleteFrom('event_count').where('length', '=', length).where('start', '<', ms).execute();
  await db
    .deleteFrom('event_export')
    .where('day', '<', dayOf(ms - DAY_MS))
    .execute();
}
