// Counts what visits came to on pilot kiosks and on the others, before and since a release. See
// src/server/publishing/README.md#pilot-kiosks-first.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { EVENT_NAMES } from '#rules/analyticsEvents.ts';
import { OUTCOMES, type KioskVisits, type Outcome, type VisitCounts } from '#rules/pilotVisits.ts';
import { DAY_MS, HOUR_MS, WEEK_MS, type Span } from '#config/durations.ts';
import type { Database } from '../platform/database/openDatabase.ts';

/** More kiosks a side narrow an interval by little. */
const KIOSKS_MAX = 300;
/** Longest time that is read, up to its end; it has four of each weekday. */
const READ_MAX_MS = 28 * DAY_MS;
/** A portion of time is as long as gives about this many visits. */
const PORTION_VISITS = { few: 500, many: 4_000 } as const;
const PORTION_MAX_MS = DAY_MS;

const COMPARISONS = ['view-models', 'compare', 'new-compare'];

/** Since the release, and as many whole weeks before it, so that weekdays are alike. */
function comparedSpans(startedMs: number, nowMs: number): { before: Span; since: Span } {
  const lengthMs = Math.min(READ_MAX_MS, nowMs - startedMs);
  const weeks = Math.max(1, Math.ceil(lengthMs / WEEK_MS));
  return {
    before: { from: startedMs - weeks * WEEK_MS, to: startedMs },
    since: { from: nowMs - lengthMs, to: nowMs },
  };
}

/** `pilots` and `others` are ids of kiosks. */
export async function readPilotVisits(
  db: Database,
  kiosks: { pilots: readonly string[]; others: readonly string[] },
  { environment, startedMs, nowMs }: { environment: string; startedMs: number; nowMs: number },
): Promise<KioskVisits[]> {
  const [pilots, others] = [kiosks.pilots.slice(0, KIOSKS_MAX), kiosks.others.slice(0, KIOSKS_MAX)];
  const ids = [...pilots, ...others];
  if (ids.length === 0) return [];
  const { before, since } = comparedSpans(startedMs, nowMs);
  const [countsBefore, countsSince] = [
    await countVisits(db, ids, environment, before),
    await countVisits(db, ids, environment, since),
  ];
  return ids.map((id, index) => ({
    isPilot: index < pilots.length,
    before: countsBefore.get(id) ?? NONE,
    since: countsSince.get(id) ?? NONE,
  }));
}

const NONE: VisitCounts = { visits: 0, product: 0, comparison: 0, quiz: 0, address: 0 };

type Visit = { kiosk: string; session: string } & Record<Outcome, boolean>;

async function countVisits(
  db: Database,
  kiosks: readonly string[],
  environment: string,
  { from, to }: Span,
): Promise<Map<string, VisitCounts>> {
  const counts = new Map<string, Record<Outcome | 'visits', number>>();
  const add = (visit: Visit): void => {
    const own = counts.get(visit.kiosk) ?? { ...NONE };
    counts.set(visit.kiosk, own);
    own.visits += 1;
    for (const outcome of OUTCOMES) if (visit[outcome]) own[outcome] += 1;
  };
  // A visit may go on in the next portion.
  let open = new Map<string, Visit>();
  let lengthMs = HOUR_MS;
  for (let start = from; start < to; ) {
    const end = Math.min(to, start + lengthMs);
    const visits = await visitsIn(db, kiosks, environment, { from: start, to: end });
    const next = new Map<string, Visit>();
    for (const visit of visits) {
      const begun = open.get(visit.session);
      if (begun) for (const outcome of OUTCOMES) visit[outcome] ||= begun[outcome];
      open.delete(visit.session);
      next.set(visit.session, visit);
    }
    for (const visit of open.values()) add(visit);
    open = next;
    if (visits.length < PORTION_VISITS.few) lengthMs = Math.min(PORTION_MAX_MS, lengthMs * 2);
    if (visits.length > PORTION_VISITS.many) lengthMs /= 2;
    start = end;
    // SQLite queries are synchronous: without a pause, kiosks would wait.
    await yieldToEventLoop();
  }
  for (const visit of open.values()) add(visit);
  return counts;
}

async function visitsIn(
  db: Database,
  kiosks: readonly string[],
  environment: string,
  { from, to }: Span,
): Promise<Visit[]> {
  const rows = await db
    .selectFrom('event')
    .where('name', 'in', [EVENT_NAMES.screen, EVENT_NAMES.quizResult])
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('environment', '=', environment)
    .where('client_id', 'in', [...kiosks])
    .groupBy(['client_id', 'session_id'])
    .select(({ case: when, fn, eb }) => {
      const reached = (condition: ReturnType<typeof eb>) =>
        fn.max<number>(when().when(condition).then(1).else(0).end());
      const saw = (screens: readonly string[]) =>
        eb.and([eb('name', '=', EVENT_NAMES.screen), eb('screen', 'in', [...screens])]);
      return [
        'client_id',
        'session_id',
        reached(saw(['product']) as never).as('product'),
        reached(saw(COMPARISONS) as never).as('comparison'),
        reached(eb.and([eb('name', '=', EVENT_NAMES.quizResult), eb('label', '!=', '')]) as never).as('quiz'),
        reached(saw(['availability-wizard']) as never).as('address'),
      ];
    })
    .execute();
  return rows.map(({ client_id, session_id, product, comparison, quiz, address }) => ({
    kiosk: client_id,
    session: session_id,
    product: Number(product) === 1,
    comparison: Number(comparison) === 1,
    quiz: Number(quiz) === 1,
    address: Number(address) === 1,
  }));
}
