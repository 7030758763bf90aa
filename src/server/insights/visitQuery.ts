// Reads single visits for the replay, the latest first. See src/server/insights/README.md#visits.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, type Span } from '#config/durations.ts';
import { EVENT_NAMES } from '#rules/analyticsEvents.ts';
import { DEMO_KIOSKS } from './demoKiosks.ts';
import { HEAT_VISITS_MIN, type PageKey } from '#rules/heat.ts';
import { VISIT_EVENTS, type VisitEvent } from '#rules/visitSteps.ts';
import { paramsOf } from './eventParams.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { withoutNul } from '../platform/database/storableText.ts';

/** A longer one is read as far as this. */
const VISIT_MAX_MS = 2 * HOUR_MS;
/** A visit without an end has its last event by then. */
const OPEN_MAX_MS = HOUR_MS / 2;
/** More events than a person goes through. */
const EVENTS_MAX = 1_000;
/** Starts that one statement reads. */
const STARTS_AT_ONCE = 200;
/**
 * Visits of a page or a language are looked for in portions of time, shorter where reading one
 * takes long.
 */
const PORTION_MS = { least: HOUR_MS, first: 6 * HOUR_MS, most: 7 * DAY_MS } as const;
const READ_MS = { short: 40, long: 120 } as const;
/** Visits whose times are closer to each other are read together. */
const GAP_MS = 10 * 60_000;
/** Others this long before and after a visit are those among which it is shown. */
const CROWD_MS = 90 * DAY_MS;

export interface VisitFilter extends Span {
  environment?: string | undefined;
  /** Visits that saw a screen in it. */
  language?: string | undefined;
  /** Ids of groups of kiosks. */
  groups?: readonly string[] | undefined;
  /** Visits that saw it. */
  page?: PageKey | undefined;
}

/** The next page starts after this visit. */
export interface VisitCursor {
  atMs: number;
  id: string;
}

/** `id` is that of its first event: the kiosk's own number of a visit is not unique. */
interface VisitStart extends VisitCursor {
  kiosk: string;
  session: string;
  environment: string;
  isDemo: boolean;
}

export interface StoredVisit extends VisitStart {
  /** In the order of time, without the start. */
  events: VisitEvent[];
}

export interface VisitPage {
  visits: StoredVisit[];
  /** Null at the end. */
  next: VisitCursor | null;
  /** How many there are where that is too few to show any of them; else null. */
  tooFew: number | null;
}

/** Visits of a filter, the latest first; none where there are fewer than ten. */
export async function readVisits(
  db: Database,
  filter: VisitFilter,
  { after, limit }: { after: VisitCursor | undefined; limit: number },
): Promise<VisitPage> {
  const counted = await firstOf(startsOf(db, filter, undefined), HEAT_VISITS_MIN);
  if (counted.length < HEAT_VISITS_MIN) return { visits: [], next: null, tooFew: counted.length };
  // One more says whether there is a next page.
  const starts = await firstOf(startsOf(db, filter, after), limit + 1);
  const shown = starts.slice(0, limit);
  const last = shown.at(-1);
  return {
    visits: await withEvents(db, shown),
    next: starts.length > limit && last ? { atMs: last.atMs, id: last.id } : null,
    tooFew: null,
  };
}

/**
 * A visit by its id; undefined for none, and where there are fewer than ten visits in the 90 days
 * before and after it.
 */
export async function readVisit(db: Database, id: string): Promise<StoredVisit | undefined> {
  const row = await db
    .selectFrom('event')
    .where('event_id', '=', withoutNul(id))
    .where('name', '=', EVENT_NAMES.sessionStart)
    .select(['event_id', 'client_id', 'session_id', 'at', 'environment'])
    .executeTakeFirst();
  if (!row) return undefined;
  const start = startOf(row);
  const crowd = startsOf(db, { from: start.atMs - CROWD_MS, to: start.atMs + CROWD_MS }, undefined);
  if ((await firstOf(crowd, HEAT_VISITS_MIN)).length < HEAT_VISITS_MIN) return undefined;
  const [visit] = await withEvents(db, [start]);
  return visit;
}

/** The hash of the release that a kiosk had said at a time that it shows; undefined if unknown. */
export async function releaseOfKiosk(db: Database, kiosk: string, atMs: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('kiosk_history')
    .select('value')
    .where('kiosk', '=', kiosk)
    .where('kind', '=', 'release')
    .where('at', '<=', atMs)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.value;
}

/** Groups of kiosks by the kiosks' ids. */
export async function groupsOfKiosks(
  db: Database,
  kiosks: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (kiosks.length === 0) return new Map();
  const rows = await db
    .selectFrom('kiosk')
    .select(['id', 'kiosk_group'])
    .where('id', 'in', [...new Set(kiosks)])
    .execute();
  return new Map(
    rows.flatMap(({ id, kiosk_group: group }) => (group === null ? [] : [[id, group] as const])),
  );
}

async function firstOf(starts: AsyncGenerator<VisitStart>, count: number): Promise<VisitStart[]> {
  const first: VisitStart[] = [];
  for await (const start of starts) if (first.push(start) === count) break;
  return first;
}

/** The latest first, those after a cursor. */
async function* startsOf(
  db: Database,
  filter: VisitFilter,
  after: VisitCursor | undefined,
): AsyncGenerator<VisitStart> {
  // By its index, a start is found at once; a screen that a visit saw is not.
  const isNarrow = filter.page !== undefined || filter.language !== undefined;
  let lengthMs: number = isNarrow ? PORTION_MS.first : filter.to - filter.from;
  let to = Math.min(filter.to, after ? after.atMs + 1 : filter.to);
  let cursor = after;
  while (to > filter.from) {
    const from = Math.max(filter.from, to - lengthMs);
    const sinceMs = performance.now();
    const starts = await startsIn(db, filter, { from, to }, cursor);
    const tookMs = performance.now() - sinceMs;
    yield* starts;
    const last = starts.at(-1);
    if (starts.length === STARTS_AT_ONCE && last) {
      cursor = last;
      to = last.atMs + 1;
    } else {
      to = from;
      if (tookMs < READ_MS.short) lengthMs = Math.min(PORTION_MS.most, lengthMs * 2);
    }
    if (isNarrow && tookMs > READ_MS.long) lengthMs = Math.max(PORTION_MS.least, lengthMs / 2);
    // SQLite queries are synchronous: without a pause, kiosks would wait.
    await yieldToEventLoop();
  }
}

async function startsIn(
  db: Database,
  { environment, language, groups, page }: VisitFilter,
  { from, to }: Span,
  after: VisitCursor | undefined,
): Promise<VisitStart[]> {
  let query = db
    .selectFrom('event')
    .where('name', '=', EVENT_NAMES.sessionStart)
    .where('at', '>=', from)
    .where('at', '<', to)
    .select(['event_id', 'client_id', 'session_id', 'at', 'environment'])
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(STARTS_AT_ONCE);
  if (after) {
    const { atMs, id } = after;
    query = query.where((row) => row.or([row('at', '<', atMs), row('event_id', '<', id)]));
  }
  if (environment !== undefined) query = query.where('environment', '=', environment);
  if (groups !== undefined)
    query = query.where('client_id', 'in', (kiosks) =>
      kiosks
        .selectFrom('kiosk')
        .select('id')
        .where('kiosk_group', 'in', [...groups]),
    );
  if (page !== undefined || language !== undefined)
    query = query.where('session_id', 'in', (events) => {
      let seen = events
        .selectFrom('event as seen')
        .select('seen.session_id')
        .where('seen.name', '=', EVENT_NAMES.screen)
        .where('seen.at', '>=', from)
        .where('seen.at', '<', to + VISIT_MAX_MS);
      if (page !== undefined)
        seen = seen.where('seen.screen', '=', page.screen).where('seen.screen_id', '=', page.screenId);
      if (language !== undefined) seen = seen.where('seen.language', '=', language);
      return seen;
    });
  return (await query.execute()).map(startOf);
}

function startOf(row: {
  event_id: string;
  client_id: string;
  session_id: string;
  at: number;
  environment: string;
}): VisitStart {
  return {
    id: row.event_id,
    kiosk: row.client_id,
    session: row.session_id,
    atMs: row.at,
    environment: row.environment,
    isDemo: DEMO_KIOSKS.includes(row.client_id),
  };
}

const keyOf = ({ kiosk, session }: Pick<VisitStart, 'kiosk' | 'session'>): string => `${kiosk} ${session}`;

async function withEvents(db: Database, starts: readonly VisitStart[]): Promise<StoredVisit[]> {
  const ends = new Map<string, number>();
  for (const span of joined(starts.map(({ atMs }) => ({ from: atMs, to: atMs + VISIT_MAX_MS })))) {
    for (const row of await endsIn(db, span, sessionsIn(starts, span))) {
      const key = keyOf({ kiosk: row.client_id, session: row.session_id });
      ends.set(key, Math.min(row.at, ends.get(key) ?? row.at));
    }
    await yieldToEventLoop();
  }
  const endOf = (start: VisitStart): number => ends.get(keyOf(start)) ?? start.atMs + OPEN_MAX_MS;
  const visits = new Map(starts.map((start) => [keyOf(start), { ...start, events: [] as VisitEvent[] }]));
  for (const span of joined(starts.map((start) => ({ from: start.atMs, to: endOf(start) + 1 })))) {
    for (const row of await eventsIn(db, span, sessionsIn(starts, span))) {
      const visit = visits.get(keyOf({ kiosk: row.client_id, session: row.session_id }));
      if (!visit || row.at < visit.atMs || row.at > endOf(visit) || visit.events.length >= EVENTS_MAX)
        continue;
      visit.events.push({
        name: row.name,
        atMs: row.at,
        screen: row.screen,
        screenId: row.screen_id,
        language: row.language,
        label: row.label,
        lengthS: row.amount,
        ...paramsOf(row.more),
      });
    }
    await yieldToEventLoop();
  }
  return starts.flatMap((start) => visits.get(keyOf(start)) ?? []);
}

/** Spans that overlap, or nearly do, as one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && span.from <= last.to + GAP_MS) last.to = Math.max(last.to, span.to);
    else all.push({ ...span });
  }
  return all;
}

const sessionsIn = (starts: readonly VisitStart[], { from, to }: Span): string[] => [
  ...new Set(starts.flatMap(({ atMs, session }) => (atMs >= from && atMs < to ? session : []))),
];

const endsIn = (db: Database, { from, to }: Span, sessions: readonly string[]) =>
  db
    .selectFrom('event')
    .where('name', '=', EVENT_NAMES.sessionEnd)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('session_id', 'in', sessions)
    .select(['client_id', 'session_id', 'at'])
    .execute();

const eventsIn = (db: Database, { from, to }: Span, sessions: readonly string[]) =>
  db
    .selectFrom('event')
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('session_id', 'in', sessions)
    .where('name', 'in', VISIT_EVENTS)
    .select(['client_id', 'session_id', 'name', 'at', 'screen', 'screen_id', 'language', 'label'])
    .select(['amount', 'more'])
    .orderBy('at')
    .orderBy('event_id')
    .execute();
