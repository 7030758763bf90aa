// Effects of schedules over time: pure functions that compute what is live at a moment. The server
// uses them for the checks, the pointer and due schedules. See
// src/server/publishing/README.md#schedules.
import { documentInLanguages } from './documentInLanguages.ts';
import type { Change, HeldDocument } from './releaseDocuments.ts';
import { isSameContent, releaseKeyOf, type ReleasedRow } from './releasedRows.ts';

/** A document that a schedule publishes: this save, or null to take it away. */
export interface ScheduledDocument {
  kind: string;
  id: string;
  version: number | null;
  /** The save; null if it is taken away. */
  row: ReleasedRow | null;
  /** The change by the start of its campaign; undefined before, and where nothing has changed. */
  begun?: { made: ReleasedRow | null; replaced: HeldDocument | null } | undefined;
}

/** When a schedule begins and ends, without what it publishes. */
export interface ScheduledSpan {
  id: number;
  /** ISO 8601, UTC. */
  startsAt: string;
  /** The end of a campaign; null for what stays. */
  endsAt: string | null;
  isRunning: boolean;
}

export interface Schedule extends ScheduledSpan {
  environment: string;
  /** Codes of the languages that it publishes; null for all. */
  languages: readonly string[] | null;
  /** The release that was live when it was made. */
  base: number;
  documents: readonly ScheduledDocument[];
}

type Edge = 'start' | 'end';

export interface Transition<S = Schedule> {
  at: string;
  edge: Edge;
  schedule: S;
}

/** Documents that are live, by kind and id. */
export type LiveDocuments = ReadonlyMap<string, HeldDocument>;

export interface TransitionResult {
  changes: Change[];
  /** Documents that stay as they are, since they were published meanwhile. */
  kept: ScheduledDocument[];
  /** Why the transition is impossible, in an editor's words. */
  problem: string | null;
}

export const liveDocuments = (held: readonly HeldDocument[]): LiveDocuments =>
  new Map(held.map((one) => [releaseKeyOf(one.row), one]));

/** The live documents once these changes are published, by a person or a schedule. */
export function documentsAfter(
  shown: LiveDocuments,
  changes: readonly Change[],
  by: 'person' | 'schedule' = 'schedule',
): LiveDocuments {
  // A later release than all that there are.
  const publishedIn = by === 'person' ? Number.POSITIVE_INFINITY : 0;
  const after = new Map(shown);
  for (const change of changes) {
    if (change.row)
      after.set(releaseKeyOf(change), { row: change.row, publishedIn: change.publishedIn ?? publishedIn });
    else after.delete(releaseKeyOf(change));
  }
  return after;
}

/** All that is to come, in order: what ends at a moment ends before something else begins. */
export function transitionsOf<S extends ScheduledSpan>(schedules: readonly S[]): Transition<S>[] {
  const transitions = schedules.flatMap((schedule) => {
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
 * Returns the changes of a transition to what is live. A document that was published after it was
 * scheduled stays: an older draft never replaces newer content.
 */
export function resultOf(
  { edge, schedule }: Pick<Transition, 'edge' | 'schedule'>,
  shown: LiveDocuments,
): TransitionResult {
  const result: TransitionResult = { changes: [], kept: [], problem: null };
  for (const document of schedule.documents) {
    const { kind, id, begun } = document;
    if (edge === 'end' && !begun) continue;
    const live = shown.get(releaseKeyOf(document));
    const isCurrent = begun
      ? isSameContent(live?.row ?? null, begun.made)
      : !isNewer(live, document, schedule.base);
    if (!isCurrent) {
      result.kept.push(document);
      continue;
    }
    const target = begun ? (begun.replaced?.row ?? null) : targetOf(document, schedule, shown);
    if (typeof target === 'string') result.problem ??= target;
    else if (!isSameContent(live?.row ?? null, target))
      result.changes.push({
        kind,
        id,
        row: target,
        ...(begun?.replaced && { publishedIn: begun.replaced.publishedIn }),
      });
  }
  return result;
}

/** Returns the document as the schedule shows it, or why it cannot, as a text. */
function targetOf(
  { row }: ScheduledDocument,
  { environment, languages }: Schedule,
  shown: LiveDocuments,
): ReleasedRow | string | null {
  if (!row || !languages) return row;
  return documentInLanguages(row, languages, {
    live: shown.get(releaseKeyOf(row))?.row,
    home: shown.get(releaseKeyOf({ kind: 'homeScreen', id: environment }))?.row,
  });
}

/** Whether a person has published a later save after the schedule was made. */
function isNewer(live: HeldDocument | undefined, { version }: ScheduledDocument, base: number): boolean {
  if (!live || live.publishedIn <= base) return false;
  return version === null || live.row.version > version;
}

/** The schedule once its campaign has begun with these changes. */
const begunWith = (schedule: Schedule, changes: readonly Change[], shown: LiveDocuments): Schedule => {
  const made = new Map(changes.map((change) => [releaseKeyOf(change), change.row]));
  return {
    ...schedule,
    isRunning: true,
    documents: schedule.documents.map((document) => {
      const key = releaseKeyOf(document);
      const row = made.get(key);
      return row === undefined
        ? document
        : { ...document, begun: { made: row, replaced: shown.get(key) ?? null } };
    }),
  };
};

/**
 * Yields what is live after each transition until a moment (ISO 8601), starting with what is now.
 * The last entry is the state at that moment. `onProblem` hears of transitions that are impossible.
 */
export function* forecast(
  schedules: readonly Schedule[],
  shown: LiveDocuments,
  until: string,
  onProblem: (problem: string) => void = () => undefined,
): Generator<{ at: string; documents: LiveDocuments }> {
  let current = shown;
  const begun = new Map<number, Schedule>();
  for (const { at, edge, schedule } of transitionsOf(schedules)) {
    if (at > until) return;
    const { changes, problem } = resultOf({ edge, schedule: begun.get(schedule.id) ?? schedule }, current);
    if (problem !== null) {
      // It will fail then.
      onProblem(problem);
      continue;
    }
    if (edge === 'start') begun.set(schedule.id, begunWith(schedule, changes, current));
    if (changes.length === 0) continue;
    current = documentsAfter(current, changes);
    yield { at, documents: current };
  }
}

/**
 * Returns the steps that kiosks receive in advance: the next ones until a moment, `max` at most,
 * and the end of each campaign that runs or begins by then, however far away it is.
 */
export function knownAhead<S extends { at: string }>(
  steps: readonly S[],
  schedules: readonly ScheduledSpan[],
  { until, max }: { until: string; max: number },
): S[] {
  const next = new Set(steps.filter(({ at }) => at <= until).slice(0, max));
  const last = [...next].at(-1)?.at ?? '';
  const ends = new Set(
    schedules.filter(({ isRunning, startsAt }) => isRunning || startsAt <= last).map(({ endsAt }) => endsAt),
  );
  return steps.filter((step) => next.has(step) || ends.has(step.at));
}

type Span = Pick<ScheduledSpan, 'startsAt' | 'endsAt'>;

/**
 * Whether two schedules of one document are in each other's way: to what would it return? One may
 * begin when the other ends.
 */
export function overlaps(one: Span, other: Span): boolean {
  const [first, second] = one.startsAt <= other.startsAt ? [one, other] : [other, one];
  return first.startsAt === second.startsAt || (first.endsAt !== null && second.startsAt < first.endsAt);
}
