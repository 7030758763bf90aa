// Checks of the changes that schedules will make: a scheduled page may link to one that is taken
// away before its time. See src/server/publishing/README.md#schedules.
import type { CheckFinding } from '#rules/checkTypes.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import { heldDocuments, type Change } from './releaseDocuments.ts';
import { findingKey, ReleaseCheck, type CheckServices } from './releaseChecks.ts';
import * as schedules from './scheduleRepository.ts';
import * as storedReleases from './releaseRepository.ts';
import {
  documentsAfter,
  forecast,
  liveDocuments,
  type LiveDocuments,
  type Schedule,
  type ScheduledSpan,
} from './schedules.ts';

/** Later than every schedule, ISO 8601. */
const FOR_EVER = '9999';

/** A schedule before it is stored. */
export interface NewSchedule {
  startsAt: string;
  endsAt: string | null;
  languages: readonly string[] | null;
  documents: readonly Change[];
}

/**
 * Errors in what kiosks will show once schedules are carried out, which would not be there without
 * these changes: to what they show now (`now`), scheduled themselves (`schedule`), or a schedule at
 * another time (`moved`). Throws 409 if a schedule could not be carried out any more.
 */
export async function checkSchedules(
  services: CheckServices,
  environment: string,
  { now = [], schedule, moved }: { now?: readonly Change[]; schedule?: NewSchedule; moved?: ScheduledSpan },
): Promise<CheckFinding[]> {
  const { database } = services;
  const open = await schedules.openWithContent(database, environment);
  const { release } = await storedReleases.publishing(database, environment);
  if (!release || (open.length === 0 && !schedule)) return [];
  const before = liveDocuments(await heldDocuments(database, release));
  const after = documentsAfter(before, now, 'person');
  const kept = open.map((one) =>
    one.id === moved?.id ? { ...one, startsAt: moved.startsAt, endsAt: moved.endsAt } : one,
  );
  const added = schedule ? [...kept, scheduleOf(environment, schedule, release.id)] : kept;
  const [stepsAfter, problems] = stepsOf(added, after);
  const [stepsBefore, known] = stepsOf(open, before);
  const problem = problems.find((one) => !known.includes(one));
  if (problem !== undefined) throw new HttpError(409, `${problem} Else a schedule could not be carried out.`);
  const all = [before, after, ...stepsAfter.values(), ...stepsBefore.values()];
  const check = await ReleaseCheck.of(services, environment, [...new Set(all.flatMap(rowsIn))]);
  const errorsIn = async (steps: ReadonlyMap<string, LiveDocuments>): Promise<CheckFinding[]> => {
    const found: CheckFinding[] = [];
    for (const [at, documents] of steps)
      found.push(...(await check.findingsIn(rowsIn(documents), Date.parse(at))).filter(isError));
    return found;
  };
  const later = await errorsIn(stepsAfter);
  if (later.length === 0) return [];
  const unchanged = [...(await check.findingsIn(rowsIn(before))), ...(await errorsIn(stepsBefore))];
  const old = new Set(unchanged.map(findingKey));
  const fresh = new Map(later.map((finding) => [findingKey(finding), finding]));
  return [...fresh].flatMap(([key, finding]) => (old.has(key) ? [] : finding));
}

const isError = ({ severity }: CheckFinding): boolean => severity === 'error';

/**
 * The live documents after each moment, and why schedules cannot be carried out; changes at the
 * same moment are checked together.
 */
function stepsOf(
  schedules: readonly Schedule[],
  shown: LiveDocuments,
): [steps: ReadonlyMap<string, LiveDocuments>, problems: readonly string[]] {
  const problems: string[] = [];
  const steps = [...forecast(schedules, shown, FOR_EVER, (problem) => problems.push(problem))];
  return [new Map(steps.map(({ at, documents }) => [at, documents])), problems];
}

const rowsIn = (documents: LiveDocuments) => [...documents.values()].map(({ row }) => row);

const scheduleOf = (environment: string, { documents, ...span }: NewSchedule, base: number): Schedule => ({
  ...span,
  id: Number.MAX_SAFE_INTEGER,
  environment,
  isRunning: false,
  base,
  documents: documents.map((one) => ({ ...one, version: one.row?.version ?? null })),
});
