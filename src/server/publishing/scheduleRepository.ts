// Stored schedules: changes that are published automatically at a time, or for a span. See
// src/server/publishing/README.md#schedules.
import { sql } from 'kysely';
import { liveDocuments, overlaps, resultOf, transitionsOf } from './schedules.ts';
import type { Schedule, ScheduledDocument, ScheduledSpan, Transition } from './schedules.ts';
import * as audit from '../audit/auditRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { changesOfRelease, heldDocuments, liveDocument, type Change } from './releaseDocuments.ts';
import { releaseKeyOf, savedRows, versionKeyOf, type Chosen } from './releasedRows.ts';
import * as storedReleases from './releaseRepository.ts';
import * as rollouts from './rolloutRepository.ts';
import { withoutControls, withoutNul } from '../platform/database/storableText.ts';
import type {
  ScheduleDocumentTable as ScheduleDocumentRow,
  ScheduleTable,
} from '../platform/database/tables.ts';
import { inTransaction, nextNumber } from '../platform/database/transactions.ts';

/** A schedule as people see it. */
export type StoredSchedule = ScheduledSpan &
  Pick<ScheduleTable, 'environment' | 'note' | 'state' | 'kept' | 'problem'> & {
    languages: string[] | null;
    /** The release that was live when it was made. */
    base: number;
    documents: readonly (Chosen & Pick<ScheduleDocumentRow, 'replaced'>)[];
    /** Account of the person who scheduled it. */
    account: number | null;
    /** The release that began the campaign; 0 where nothing changed, null before. */
    began: number | null;
    /** IANA name. */
    timeZone: string;
    createdAt: string;
    /** Name of the person or key. */
    by: string | null;
  };

export interface NewSchedule {
  startsAt: string;
  endsAt: string | null;
  timeZone: string;
  note: string;
  documents: readonly Change[];
  /** Codes of the languages that it publishes; null for all. */
  languages: readonly string[] | null;
}

/** Why a schedule cannot begin, given what it changes; null if it can. */
export type ScheduleJudge = (environment: string, changes: readonly Change[]) => Promise<string | null>;

/** Another schedule has one of its documents at the same time. */
export interface Overlapping {
  outcome: 'overlapping';
  document: Pick<Chosen, 'kind' | 'id'>;
  other: StoredSchedule;
}

export type AddResult =
  | { outcome: 'added'; schedule: StoredSchedule }
  | Overlapping
  /** Each save of this environment is live. */
  | { outcome: 'live' };

export type CancelResult =
  | { outcome: 'cancelled' }
  | { outcome: 'over' }
  /** A release that was stopped on the pilot kiosks waits for a decision. */
  | { outcome: 'stopped' };

export type MoveResult = { outcome: 'moved'; schedule: StoredSchedule } | { outcome: 'over' } | Overlapping;

const OPEN: ScheduleTable['state'][] = ['planned', 'running'];
const NOTE_MAX_CHARACTERS = 500;
/** Id of no release: a campaign has begun with what was shown already. */
const NOTHING_CHANGED = 0;
/** Ended ones stay in the list. */
const LISTED_MAX = 200;

export function add(
  db: Database,
  environment: string,
  { documents, note, languages, ...span }: NewSchedule,
  by: audit.Actor,
): Promise<AddResult> {
  return inTransaction(db, async (tx): Promise<AddResult> => {
    const id = await nextNumber(tx, 'schedule');
    const { release } = await storedReleases.publishing(tx, environment);
    if (!release) return { outcome: 'live' };
    const taken = await overlapping(tx, environment, { ...span, documents });
    if (taken) return taken;
    await tx
      .insertInto('schedule')
      .values({
        id,
        environment,
        starts_at: span.startsAt,
        ends_at: span.endsAt,
        time_zone: span.timeZone,
        note: noteOf(note),
        state: 'planned',
        kept: 0,
        problem: null,
        languages: languages && JSON.stringify(languages),
        base: release.id,
        began: null,
        account: by.id,
        author: by.id === null ? by.name : '',
        created_at: new Date().toISOString(),
      })
      .execute();
    for (const { kind, id: document, row } of documents)
      await tx
        .insertInto('schedule_document')
        .values({
          schedule: id,
          kind,
          id: document,
          version: row?.version ?? null,
          planned_over: (await liveDocument(tx, environment, { kind, id: document }))?.version ?? null,
        })
        .execute();
    await storedReleases.announce(tx, environment);
    await audit.add(tx, {
      actor: by,
      action: 'schedule',
      subject: environment,
      detail: { schedule: id, startsAt: span.startsAt, endsAt: span.endsAt, documents: documents.length },
    });
    return { outcome: 'added', schedule: (await get(tx, id)) as StoredSchedule };
  });
}

/** Returns the planned and running schedules of an environment, the next first. */
export async function open(db: Database, environment: string): Promise<StoredSchedule[]> {
  const rows = await joined(db)
    .where('schedule.environment', '=', withoutNul(environment))
    .where('schedule.state', 'in', OPEN)
    .orderBy('schedule.starts_at')
    .orderBy('schedule.id')
    .execute();
  return withDocuments(db, rows);
}

/** The same with what they publish, and what running campaigns have changed. */
export async function openWithContent(db: Database, environment: string): Promise<Schedule[]> {
  return withContent(db, await open(db, environment));
}

/** All schedules of an environment, the latest first, with those that have ended. */
export async function list(db: Database, environment: string): Promise<StoredSchedule[]> {
  const rows = await joined(db)
    .where('schedule.environment', '=', withoutNul(environment))
    .orderBy('schedule.starts_at', 'desc')
    .limit(LISTED_MAX)
    .execute();
  return withDocuments(db, rows);
}

/** How many should have been carried out, and how many the checks have stopped of late. */
export async function unpublished(
  db: Database,
  { dueBefore, failedFrom }: { dueBefore: string; failedFrom: string },
): Promise<{
  overdue: number;
  failed: number;
}> {
  const { overdue, failed } = await db
    .selectFrom('schedule')
    .select([
      sql<
        number | string | null
      >`sum(case when (state = 'planned' and starts_at < ${dueBefore}) or (state = 'running' and ends_at < ${dueBefore}) then 1 else 0 end)`.as(
        'overdue',
      ),
      sql<
        number | string | null
      >`sum(case when state = 'failed' and starts_at >= ${failedFrom} then 1 else 0 end)`.as('failed'),
    ])
    .executeTakeFirstOrThrow();
  return { overdue: Number(overdue ?? 0), failed: Number(failed ?? 0) };
}

export async function get(db: Database, id: number): Promise<StoredSchedule | undefined> {
  const rows = await joined(db).where('schedule.id', '=', id).execute();
  return (await withDocuments(db, rows))[0];
}

/** Cancels what is scheduled; ends a campaign that is running. */
export function cancel(db: Database, id: number, by: audit.Actor): Promise<CancelResult> {
  return inTransaction(db, async (tx): Promise<CancelResult> => {
    // Not while it is being carried out.
    await nextNumber(tx, 'schedule');
    const schedule = await get(tx, id);
    if (!schedule || !OPEN.includes(schedule.state)) return { outcome: 'over' };
    if (schedule.isRunning && (await isStopped(tx, schedule.environment))) return { outcome: 'stopped' };
    if (schedule.isRunning) await carryOut(tx, 'end', schedule);
    else await set(tx, id, { state: 'cancelled' });
    await storedReleases.announce(tx, schedule.environment);
    await audit.add(tx, {
      actor: by,
      action: 'cancel-schedule',
      subject: schedule.environment,
      detail: { schedule: id },
    });
    return { outcome: 'cancelled' };
  });
}

/** Gives what is scheduled another time, and a campaign that is running another end. */
export function move(db: Database, moved: StoredSchedule, by: audit.Actor): Promise<MoveResult> {
  return inTransaction(db, async (tx): Promise<MoveResult> => {
    // Not while it is being carried out.
    await nextNumber(tx, 'schedule');
    const { id, environment, startsAt, endsAt, timeZone, note } = moved;
    const schedule = await get(tx, id);
    if (!schedule || !OPEN.includes(schedule.state) || schedule.isRunning !== moved.isRunning)
      return { outcome: 'over' };
    const taken = await overlapping(tx, environment, moved, id);
    if (taken) return taken;
    await tx
      .updateTable('schedule')
      .set({ starts_at: startsAt, ends_at: endsAt, time_zone: timeZone, note: noteOf(note) })
      .where('id', '=', id)
      .execute();
    await storedReleases.announce(tx, environment);
    await audit.add(tx, {
      actor: by,
      action: 'move-schedule',
      subject: environment,
      detail: { schedule: id, startsAt, endsAt },
    });
    return { outcome: 'moved', schedule: (await get(tx, id)) as StoredSchedule };
  });
}

/** Another schedule that has one of these documents at the same time. */
async function overlapping(
  db: Database,
  environment: string,
  {
    documents,
    ...span
  }: Pick<NewSchedule, 'startsAt' | 'endsAt'> & {
    documents: readonly Pick<Chosen, 'kind' | 'id'>[];
  },
  except?: number,
): Promise<Overlapping | undefined> {
  for (const other of await open(db, environment)) {
    if (other.id === except || !overlaps(other, span)) continue;
    const taken = new Set(other.documents.map(releaseKeyOf));
    const document = documents.find((one) => taken.has(releaseKeyOf(one)));
    if (document) return { outcome: 'overlapping', document, other };
  }
  return undefined;
}

/**
 * Carries out what is due, one transition after the other; nodes take turns. A schedule that
 * `judge` refuses fails, and is passed to `onFailed`. What an error stops is tried again the
 * next time, and holds up nothing else. With a schedule all kiosks get what pilot kiosks have.
 * Resolves to when the next one is due, ISO 8601, or null.
 */
export async function carryOutDue(
  db: Database,
  now: string,
  judge: ScheduleJudge,
  onFailed: (schedule: StoredSchedule) => void,
): Promise<string | null> {
  const rows = await joined(db).where('schedule.state', 'in', OPEN).execute();
  const transitions = transitionsOf(await withDocuments(db, rows));
  const errors: unknown[] = [];
  let next: string | null = null;
  for (const { at, edge, schedule } of transitions) {
    if (at > now) {
      next = at;
      break;
    }
    const failed = await carryOutOne(db, { at, edge, schedule }, judge).catch((error: unknown) => {
      errors.push(error);
      return undefined;
    });
    if (failed) onFailed(failed);
  }
  if (errors.length > 0) throw new AggregateError(errors, 'what is scheduled could not be carried out');
  return next;
}

/** Returns the schedule if it has failed. */
async function carryOutOne(
  db: Database,
  { edge, schedule }: Transition<ScheduledSpan>,
  judge: ScheduleJudge,
): Promise<StoredSchedule | undefined> {
  // A campaign ends in any case: what it replaced is what shoppers shall see.
  const problem = edge === 'start' ? await problemOf(db, schedule.id, judge) : null;
  return inTransaction(db, async (tx) => {
    await nextNumber(tx, 'schedule');
    const current = await get(tx, schedule.id);
    // Another node was first, or a publisher has cancelled it.
    const isDue = current && OPEN.includes(current.state) && current.isRunning === (edge === 'end');
    // With it all kiosks would get what was stopped on the pilot kiosks.
    if (!isDue || (await isStopped(tx, current.environment))) return undefined;
    if (problem === null) return carryOut(tx, edge, current).then(() => undefined);
    await set(tx, schedule.id, { state: 'failed', problem });
    await storedReleases.announce(tx, current.environment);
    await audit.add(tx, {
      actor: await scheduler(tx, schedule.id),
      action: 'fail-schedule',
      subject: current.environment,
      detail: { schedule: schedule.id },
    });
    return get(tx, schedule.id);
  });
}

async function problemOf(db: Database, id: number, judge: ScheduleJudge): Promise<string | null> {
  const schedule = await get(db, id);
  const { release } = await storedReleases.publishing(db, schedule?.environment ?? '');
  if (!schedule || !release) return null;
  const shown = liveDocuments(await heldDocuments(db, release));
  const { changes, problem } = resultOf({ edge: 'start', schedule: await contentOf(db, schedule) }, shown);
  return problem ?? (changes.length === 0 ? null : judge(schedule.environment, changes));
}

async function carryOut(db: Database, edge: Transition['edge'], schedule: StoredSchedule): Promise<void> {
  const { environment, note, id, endsAt } = schedule;
  const by = await scheduler(db, id);
  const reason = edge === 'start' ? 'schedule' : 'scheduleEnd';
  let kept = schedule.kept;
  const content = await contentOf(db, schedule);
  const made = await storedReleases.replace(db, environment, { reason, note }, by, async (current, tx) => {
    const result = resultOf({ edge, schedule: content }, liveDocuments(await heldDocuments(tx, current)));
    kept += result.kept.length;
    return result.changes;
  });
  const isCampaign = edge === 'start' && endsAt !== null;
  const beganWith = made.outcome === 'published' ? made.release.id : NOTHING_CHANGED;
  const began = isCampaign ? beganWith : schedule.began;
  await set(db, id, { state: isCampaign ? 'running' : 'done', kept, began });
  if (isCampaign) await noteReplaced(db, id);
  await rollouts.end(db, environment, 'everywhere', null, Date.now());
}

/** For nodes of the version before, which end a campaign by it. */
async function noteReplaced(db: Database, id: number): Promise<void> {
  const schedule = await get(db, id);
  if (!schedule) return;
  for (const { kind, id: document, version, begun } of (await contentOf(db, schedule)).documents)
    await db
      .updateTable('schedule_document')
      .set({ replaced: begun ? (begun.replaced?.row.version ?? null) : version })
      .where('schedule', '=', id)
      .where('kind', '=', kind)
      .where('id', '=', document)
      .execute();
}

async function isStopped(db: Database, environment: string): Promise<boolean> {
  return (await rollouts.open(db, environment))?.state === 'stopped';
}

async function set(
  db: Database,
  id: number,
  values: Partial<Pick<ScheduleTable, 'state' | 'kept' | 'problem' | 'began'>>,
): Promise<void> {
  await db.updateTable('schedule').set(values).where('id', '=', id).execute();
}

/** Who scheduled it, and so published it. */
async function scheduler(db: Database, id: number): Promise<audit.Actor> {
  const { account, author, name } = await joined(db).where('schedule.id', '=', id).executeTakeFirstOrThrow();
  return { id: account, name: author || (name ?? '') };
}

function joined(db: Database) {
  return (
    db
      .selectFrom('schedule')
      .leftJoin('account', 'account.id', 'schedule.account')
      .selectAll('schedule')
      .select(['account.name', 'account.email'])
      // Nodes of the version before do not say it.
      .select(
        sql<number | null>`coalesce(schedule.base, (
        select max(release.id) from release
        where release.environment = schedule.environment and release.at <= schedule.created_at
      ))`.as('baseRelease'),
      )
  );
}

async function withDocuments(db: Database, rows: readonly ScheduleRow[]): Promise<StoredSchedule[]> {
  if (rows.length === 0) return [];
  const documents = await db
    .selectFrom('schedule_document')
    .selectAll()
    .where(
      'schedule',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('kind')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    environment: row.environment,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isRunning: row.state === 'running',
    timeZone: row.time_zone,
    note: row.note,
    state: row.state,
    kept: row.kept,
    problem: row.problem,
    languages: row.languages === null ? null : (JSON.parse(row.languages) as string[]),
    account: row.account,
    createdAt: row.created_at,
    by: row.author || row.name || row.email,
    base: Number(row.baseRelease ?? 0),
    began: row.began,
    documents: documents
      .filter(({ schedule }) => schedule === row.id)
      .map(({ kind, id, version, replaced }) => ({ kind, id, version, replaced })),
  }));
}

async function contentOf(db: Database, schedule: StoredSchedule): Promise<Schedule> {
  const [content] = await withContent(db, [schedule]);
  return content as Schedule;
}

async function withContent(db: Database, schedules: readonly StoredSchedule[]): Promise<Schedule[]> {
  const documents = schedules.flatMap((one) => one.documents);
  const saved = new Map((await savedRows(db, documents)).map((row) => [versionKeyOf(row), row]));
  return Promise.all(
    schedules.map(async (schedule) => {
      const begun = schedule.isRunning ? await rowsAtStart(db, schedule) : new Map();
      return {
        ...schedule,
        documents: schedule.documents.map((document) => ({
          ...document,
          row: saved.get(versionKeyOf(document)) ?? null,
          begun: begun.get(releaseKeyOf(document)) as ScheduledDocument['begun'],
        })),
      };
    }),
  );
}

/** Returns what the start of a running campaign has changed, by document. */
async function rowsAtStart(
  db: Database,
  { environment, began, documents }: StoredSchedule,
): Promise<Map<string, ScheduledDocument['begun']>> {
  if (began === null) return rowsBefore(db, documents);
  const changes = await changesOfRelease(db, { id: began, environment });
  const made = new Map(changes.made.map(({ row }) => [releaseKeyOf(row), row]));
  const replaced = liveDocuments(changes.replaced);
  return new Map(
    [...made.keys(), ...replaced.keys()].map((key) => [
      key,
      { made: made.get(key) ?? null, replaced: replaced.get(key) ?? null },
    ]),
  );
}

/** The same for a campaign that a node of the version before has begun. */
async function rowsBefore(
  db: Database,
  documents: StoredSchedule['documents'],
): Promise<Map<string, ScheduledDocument['begun']>> {
  const begun = new Map<string, ScheduledDocument['begun']>();
  for (const { kind, id, version, replaced = null } of documents) {
    const [made] = await savedRows(db, [{ kind, id, version }]);
    const [row] = await savedRows(db, [{ kind, id, version: replaced }]);
    begun.set(releaseKeyOf({ kind, id }), {
      made: made ?? null,
      replaced: row ? { row, publishedIn: 0 } : null,
    });
  }
  return begun;
}

const noteOf = (note: string): string => withoutControls(note).slice(0, NOTE_MAX_CHARACTERS);

type ScheduleRow = ScheduleTable & { name: string | null; email: string | null; baseRelease: number | null };
