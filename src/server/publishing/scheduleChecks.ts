// Checks of the changes that schedules will make: a scheduled page may link to one that is taken
// away before its time. See src/server/publishing/README.md#schedules.
import type { CheckFinding } from '#rules/checkTypes.ts';
import { forecast, type Schedule, type Versions } from './schedules.ts';
import { findingKey, PART_VERSION, ReleaseCheck, rowsAfter, type CheckServices } from './releaseChecks.ts';
import type { Chosen } from './releaseRepository.ts';
import { releaseKeyOf, type ReleasedRow } from './releaseText.ts';

/** Later than every schedule, ISO 8601. */
const FOR_EVER = '9999';

/** A schedule before it is stored. */
export interface NewSchedule {
  startsAt: string;
  endsAt: string | null;
  chosen: readonly Chosen[];
  /** Take the place of chosen documents. */
  parts: readonly ReleasedRow[];
}

/**
 * Errors in what kiosks will show once schedules are carried out, which would not be there without
 * these changes: to what they show now (`now`), scheduled themselves (`schedule`), or a schedule at
 * another time (`moved`).
 */
export async function checkSchedules(
  services: CheckServices & { schedules: { open: (environment: string) => Promise<Schedule[]> } },
  environment: string,
  {
    now = [],
    nowParts = [],
    schedule,
    moved,
  }: { now?: readonly Chosen[]; nowParts?: readonly ReleasedRow[]; schedule?: NewSchedule; moved?: Schedule },
): Promise<CheckFinding[]> {
  const { releases, schedules } = services;
  const open = await schedules.open(environment);
  const { release } = await releases.publishing(environment);
  if (!release || (open.length === 0 && !schedule)) return [];
  const before = await releases.documentsOf(release);
  const after = await rowsAfter(releases, before, now, nowParts);
  const kept = open.map((one) => (one.id === moved?.id ? moved : one));
  const added = schedule ? [...kept, scheduleOf(schedule)] : kept;
  const saves = await releases.savedRows(versionsIn(added));
  const known = new Map(
    [...before, ...after, ...saves, ...(schedule?.parts ?? [])].map((row) => [versionKeyOf(row), row]),
  );
  const check = await ReleaseCheck.of(services, environment, [...known.values()]);
  const errorsIn = async (
    rows: readonly ReleasedRow[],
    schedules: readonly Schedule[],
  ): Promise<CheckFinding[]> => {
    // Changes at the same moment are checked together.
    const steps = [...forecast(schedules, versionsOf(rows), FOR_EVER)].map(
      ({ at, versions }) => [at, versions] as const,
    );
    const found: CheckFinding[] = [];
    for (const [at, versions] of new Map(steps))
      found.push(...(await check.findingsIn(rowsIn(versions, known), Date.parse(at))).filter(isError));
    return found;
  };
  const later = await errorsIn(after, added);
  if (later.length === 0) return [];
  const unchanged = [...(await check.findingsIn(before)), ...(await errorsIn(before, open))];
  const old = new Set(unchanged.map(findingKey));
  const fresh = new Map(later.map((finding) => [findingKey(finding), finding]));
  return [...fresh].flatMap(([key, finding]) => (old.has(key) ? [] : finding));
}

const isError = ({ severity }: CheckFinding): boolean => severity === 'error';

const scheduleOf = ({ startsAt, endsAt, chosen, parts }: NewSchedule): Schedule => {
  const partial = new Set(parts.map(releaseKeyOf));
  return {
    id: Number.MAX_SAFE_INTEGER,
    startsAt,
    endsAt,
    isRunning: false,
    documents: chosen.map((one) => ({
      ...one,
      version:
        one.version !== null && partial.has(releaseKeyOf(one)) ? one.version + PART_VERSION : one.version,
      scheduledOver: null,
    })),
  };
};

const versionsIn = (schedules: readonly Schedule[]): Chosen[] =>
  schedules.flatMap(({ documents }) =>
    documents.flatMap(({ kind, id, version, replaced }) => [
      { kind, id, version: Number.isInteger(version) ? version : null },
      { kind, id, version: replaced ?? null },
    ]),
  );

const versionsOf = (rows: readonly ReleasedRow[]): Versions =>
  new Map(rows.map((row) => [releaseKeyOf(row), row.version]));

const versionKeyOf = (row: Pick<ReleasedRow, 'kind' | 'id' | 'version'>): string =>
  `${releaseKeyOf(row)}/${row.version}`;

const rowsIn = (versions: Versions, known: ReadonlyMap<string, ReleasedRow>): ReleasedRow[] =>
  [...versions].flatMap(([key, version]) => known.get(`${key}/${version}`) ?? []);
