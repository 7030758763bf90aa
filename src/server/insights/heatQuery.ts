// Reads what visits did on one page, the latest visits first. See
// src/server/insights/README.md#heat-of-a-page.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { HOUR_MS, type Span } from '#config/durations.ts';
import { EVENT_NAMES } from '#rules/analyticsEvents.ts';
import { DEMO_KIOSKS } from './demoKiosks.ts';
import { HeatCounter, type Heat, type HeatEvent, type PageKey } from '#rules/heat.ts';
import { paramsOf } from './eventParams.ts';
import type { Database } from '../platform/database/openDatabase.ts';

/** More visits change no share by as much as a percent. */
const VISITS_MAX = 10_000;
/** A portion of time is as long as gives about this many events. */
const PORTION_EVENTS = { few: 1_000, many: 8_000 } as const;
const PORTION_MAX_MS = 7 * 24 * HOUR_MS;
const NAMES = [
  EVENT_NAMES.screen,
  EVENT_NAMES.tap,
  EVENT_NAMES.deadTouch,
  EVENT_NAMES.film,
  EVENT_NAMES.sessionEnd,
];

export interface HeatQuery extends Span, PageKey {
  environment?: string | undefined;
  language?: string | undefined;
  /** Ids of groups of kiosks. */
  groups?: readonly string[] | undefined;
}

/** `since` is later than `from` where there are more visits than are read. */
export async function readHeat(
  db: Database,
  query: HeatQuery,
): Promise<Heat & { since: number; hasDemoVisits: boolean }> {
  const counter = new HeatCounter(query);
  let to = query.to;
  let lengthMs = HOUR_MS;
  let hasDemoVisits = false;
  while (to > query.from && counter.visits < VISITS_MAX) {
    const from = Math.max(query.from, to - lengthMs);
    const events = await eventsOf(db, query, { from, to });
    hasDemoVisits ||= events.some(({ kiosk }) => DEMO_KIOSKS.includes(kiosk));
    for (const visit of visitsOf(events)) counter.addVisit(visit);
    if (events.length < PORTION_EVENTS.few) lengthMs = Math.min(PORTION_MAX_MS, lengthMs * 2);
    if (events.length > PORTION_EVENTS.many) lengthMs /= 2;
    to = from;
    // SQLite queries are synchronous: without a pause, kiosks would wait.
    await yieldToEventLoop();
  }
  return { ...counter.result(), since: to, hasDemoVisits };
}

/** All events of visits that saw the page in a span, by visit and time. */
async function eventsOf(
  db: Database,
  { screen, screenId, environment, language, groups }: HeatQuery,
  { from, to }: Span,
): Promise<(HeatEvent & { kiosk: string })[]> {
  let visits = db
    .selectFrom('event')
    .select('session_id')
    .where('name', '=', EVENT_NAMES.screen)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('screen', '=', screen)
    .where('screen_id', '=', screenId);
  if (environment !== undefined) visits = visits.where('environment', '=', environment);
  if (language !== undefined) visits = visits.where('language', '=', language);
  if (groups !== undefined)
    visits = visits.where('client_id', 'in', (kiosks) =>
      kiosks
        .selectFrom('kiosk')
        .select('id')
        .where('kiosk_group', 'in', [...groups]),
    );
  const rows = await db
    .selectFrom('event')
    .where('name', 'in', NAMES)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('session_id', 'in', visits)
    .select(['client_id', 'session_id', 'name', 'at', 'screen', 'screen_id', 'label', 'more'])
    .orderBy('session_id')
    .orderBy('at')
    .orderBy('event_id')
    .execute();
  return rows.map(({ client_id, session_id, name, at, screen: shown, screen_id, label, more }) => ({
    kiosk: client_id,
    session: session_id,
    name,
    atMs: at,
    screen: shown,
    screenId: screen_id,
    label,
    ...paramsOf(more),
  }));
}

function visitsOf(events: readonly HeatEvent[]): HeatEvent[][] {
  const visits = new Map<string, HeatEvent[]>();
  for (const event of events) {
    const visit = visits.get(event.session);
    if (visit) visit.push(event);
    else visits.set(event.session, [event]);
  }
  return [...visits.values()];
}
