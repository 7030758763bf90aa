// Effects of schedules over time: pure functions that compute the live versions at a moment. The
// server uses them for the checks, the pointer and due schedules. See
// src/server/publishing/README.md#schedules.

/** A document that a schedule publishes: this version, or null to take it away. */
interface ScheduledDocument {
  kind: string;
  id: string;
  version: number | null;
  /** Version that was live when it was scheduled; null for none. */
  scheduledOver: number | null;
  /** Version that was live before a campaign began, to which it returns; undefined until then. */
  replaced?: number | null | undefined;
}

export interface Schedule {
  id: number;
  /** ISO 8601, UTC. */
  startsAt: string;
  /** The end of a campaign; null for what stays. */
  endsAt: string | null;
  isRunning: boolean;
  documents: readonly ScheduledDocument[];
}

type Edge = 'start' | 'end';

export interface Transition {
  at: string;
  edge: Edge;
  schedule: Schedule;
}

/** Versions of documents by kind and id; those that are not shown are absent. */
export type Versions = ReadonlyMap<string, number>;

/** A document that a transition changes, with the version that is shown afterwards. */
interface TransitionChange {
  kind: string;
  id: string;
  version: number | null;
}

export interface TransitionResult {
  changes: TransitionChange[];
  /** Documents that stay as they are, since somebody has published them meanwhile. */
  kept: ScheduledDocument[];
}

const keyOf = ({ kind, id }: Pick<ScheduledDocument, 'kind' | 'id'>): string => `${kind}/${id}`;

/** All that is to come, in order: what ends at a moment ends before something else begins. */
export function transitionsOf(schedules: readonly Schedule[]): Transition[] {
  const transitions = schedules.flatMap((schedule): Transition[] => {
    const { startsAt, endsAt, isRunning } = schedule;
    return [
      ...(isRunning ? [] : [{ at: startsAt, edge: 'start' as const, schedule }]),
      ...(endsAt === null ? [] : [{ at: endsAt, edge: 'end' as const, schedule }]),
    ];
  });
  return transitions.toSorted(
    (one, other) =>
      one.at.localeCompare(other.at) ||
      one.edge.localeCompare(other.edge) ||
      one.schedule.id - other.schedule.id,
  );
}

/**
 * Returns the changes of a transition to these live versions. A document that was published after
 * it was scheduled stays: an older draft never replaces newer content.
 */
export function resultOf(
  { edge, schedule }: Pick<Transition, 'edge' | 'schedule'>,
  shown: Versions,
): TransitionResult {
  const changes: TransitionChange[] = [];
  const kept: ScheduledDocument[] = [];
  for (const document of schedule.documents) {
    const live = shown.get(keyOf(document)) ?? null;
    const target = edge === 'start' ? document.version : (document.replaced ?? null);
    const isCurrent = edge === 'start' ? !isNewer(live, document) : live === document.version;
    const { kind, id } = document;
    if (!isCurrent) kept.push(document);
    else if (live !== target) changes.push({ kind, id, version: target });
  }
  return { changes, kept };
}

/**
 * Whether the live version is newer than the scheduled one. At the time of scheduling it may have
 * been newer too: a deliberate step back.
 */
function isNewer(live: number | null, { version, scheduledOver }: ScheduledDocument): boolean {
  if (live === null || live === scheduledOver || live === version) return false;
  return version === null || live > version;
}

/** The schedule once its campaign has begun over these versions. */
export const begunOver = (schedule: Schedule, shown: Versions): Schedule => ({
  ...schedule,
  isRunning: true,
  documents: schedule.documents.map((document) => ({
    ...document,
    replaced: shown.get(keyOf(document)) ?? null,
  })),
});

/**
 * Yields the live versions after each transition until a moment (ISO 8601), starting with the
 * current ones. The last entry is the state at that moment.
 */
export function* forecast(
  schedules: readonly Schedule[],
  shown: Versions,
  until: string,
): Generator<{ at: string; versions: Versions }> {
  let current = new Map(shown);
  const begun = new Map<number, Schedule>();
  for (const { at, edge, schedule } of transitionsOf(schedules)) {
    if (at > until) return;
    const { changes } = resultOf({ edge, schedule: begun.get(schedule.id) ?? schedule }, current);
    if (edge === 'start') begun.set(schedule.id, begunOver(schedule, current));
    if (changes.length === 0) continue;
    current = new Map(current);
    for (const change of changes) {
      if (change.version === null) current.delete(keyOf(change));
      else current.set(keyOf(change), change.version);
    }
    yield { at, versions: current };
  }
}

/**
 * Returns the steps that kiosks receive in advance: the next ones until a moment, `max` at most,
 * and the end of each campaign that runs or begins by then, however far away it is.
 */
export function knownAhead<S extends { at: string }>(
  steps: readonly S[],
  schedules: readonly Schedule[],
  { until, max }: { until: string; max: number },
): S[] {
  const next = new Set(steps.filter(({ at }) => at <= until).slice(0, max));
  const last = [...next].at(-1)?.at ?? '';
  const ends = new Set(
    schedules.filter(({ isRunning, startsAt }) => isRunning || startsAt <= last).map(({ endsAt }) => endsAt),
  );
  return steps.filter((step) => next.has(step) || ends.has(step.at));
}

type Span = Pick<Schedule, 'startsAt' | 'endsAt'>;

/**
 * Whether two schedules of one document are in each other's way: to what would it return? One may
 * begin when the other ends.
 */
export function overlaps(one: Span, other: Span): boolean {
  const [first, second] = one.startsAt <= other.startsAt ? [one, other] : [other, one];
  return first.startsAt === second.startsAt || (first.endsAt !== null && second.startsAt < first.endsAt);
}
