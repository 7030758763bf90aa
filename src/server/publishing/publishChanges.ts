// Publishes saved documents, now or by themselves later, once the checks have passed. See
// src/server/publishing/README.md#publishing.
import { HOUR_MS } from '#config/durations.ts';
import type { PublishBody, ReleaseInfo } from '#protocol/releaseSchemas.ts';
import type { CheckFinding } from '#rules/checkTypes.ts';
import { HOME, SITE } from '../documents/documentGate.ts';
import { HttpError, notFound, validationError } from '../platform/http/httpErrors.ts';
import { checkSchedules } from './scheduleChecks.ts';
import { chosenAmong, requirePassed } from './publishGate.ts';
import { checkChanges, findingKey } from './releaseChecks.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../audit/auditRepository.ts';
import * as documents from '../documents/documentRepository.ts';
import { documentInLanguages } from './documentInLanguages.ts';
import { documentsOfRelease, heldDocuments, isOwn, type Change } from './releaseDocuments.ts';
import { releaseKeyOf, savedRows, versionKeyOf, type Chosen, type ReleasedRow } from './releasedRows.ts';
import * as storedReleases from './releaseRepository.ts';
import { forecast, liveDocuments } from './schedules.ts';
import * as rollouts from './rolloutRepository.ts';
import * as stores from '../fleet/storeRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { inTransaction } from '../platform/database/transactions.ts';
import * as schedules from './scheduleRepository.ts';

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
/** A campaign without a start begins as soon as the server looks. */
const SOON_MS = 1000;

export const NOBODY: Actor = { id: null, name: '' };

/** The id of an environment that is there. Throws 404. */
export async function environmentOf({ database }: Services, id: string): Promise<string> {
  if (!(await documents.lastSave(database, SITE, id))) throw notFound();
  return id;
}

/**
 * Publishes all changes, or some, as one whole, for all kiosks or for a pilot group first. Throws
 * 409, and 422 for what the checks stop.
 */
export async function publishNow(
  services: Services,
  environment: string,
  { base, note, only, languages, overrule, pilot }: PublishBody,
  by: Actor,
): Promise<ReleaseInfo> {
  const { database } = services;
  // Before the changes: what is published after them is not published over.
  const { release: current } = await storedReleases.publishing(database, environment);
  const chosen = await chosenIn(database, environment, only);
  const { changes, findings } = await checkOrder(services, environment, { chosen, languages });
  requirePassed(findings, { note, overrule });
  return inTransaction(services.database, async (tx) => {
    const order = { base: base ?? current?.id ?? 0, changes, note: noteOf(note, overrule) };
    const made = published(await storedReleases.publish(tx, environment, order, by));
    const nowMs = Date.now();
    if (!pilot) await rollouts.end(tx, environment, 'everywhere', by, nowMs);
    else {
      await stores.refuseUnknown(tx, null, pilot.group).catch(asUnknownGroup);
      await rollouts.begin(
        tx,
        {
          environment,
          release: made.id,
          base: current?.id ?? made.id,
          group: pilot.group,
          widenAt: pilot.hours === null ? null : nowMs + pilot.hours * HOUR_MS,
        },
        by,
        nowMs,
      );
    }
    return made;
  });
}

/** Makes an earlier release live again, on all kiosks. Throws 409. */
export function publishAgain(
  db: Database,
  environment: string,
  order: { base?: number; to: number; note: string },
  by: Actor,
): Promise<ReleaseInfo> {
  return inTransaction(db, async (tx) => {
    const made = published(await storedReleases.goBack(tx, environment, order, by));
    await rollouts.end(tx, environment, 'withdrawn', by, Date.now());
    return made;
  });
}

/** Schedules to publish them at a time, or for a span. */
export async function publishLater(
  services: Services,
  environment: string,
  { note, only, languages, overrule, at, until, timeZone = 'UTC' }: PublishBody,
  by: Actor,
): Promise<schedules.StoredSchedule> {
  const span = spanOf({ at, until: until ?? null }, Date.now());
  const chosen = await chosenIn(services.database, environment, only);
  const { saved, findings } = await checkOrder(services, environment, { chosen, languages, span });
  requirePassed(findings, { note, overrule });
  const schedule = {
    ...span,
    timeZone: zoneOf(timeZone),
    note: noteOf(note, overrule),
    documents: saved,
    languages: languages ?? null,
  };
  return added(await schedules.add(services.database, environment, schedule, by), services.database);
}

function asUnknownGroup(error: unknown): never {
  if (error instanceof stores.StoreConflict) throw new HttpError(409, error.message);
  throw error;
}

interface Order {
  chosen: readonly Chosen[];
  languages?: readonly string[] | undefined;
  /** When it is not published now. */
  span?: { startsAt: string; endsAt: string | null };
}

/**
 * Checks the documents to be published, others that are affected, and schedules. Returns the
 * findings, the chosen documents as they are `saved`, and the `changes`: where only some languages
 * are published, with the others as kiosks show them by then. Throws 409.
 */
export async function checkOrder(
  services: Services,
  environment: string,
  { chosen, languages, span }: Order,
): Promise<{ saved: readonly Change[]; changes: readonly Change[]; findings: CheckFinding[] }> {
  const { database } = services;
  const { release } = await storedReleases.publishing(database, environment);
  const now = release ? await documentsOfRelease(database, release) : [];
  const before = release && span ? await shownBy(services, release, span.startsAt) : now;
  const saved = await changesTo(database, environment, chosen);
  const changes = languages ? inLanguages(environment, { before, saved }, languages) : saved;
  const schedule = span && { ...span, languages: languages ?? null, documents: saved };
  const findings = [
    ...(await checkChanges(services, environment, { before, changes })),
    ...(await checkSchedules(services, environment, schedule ? { schedule } : { now: changes })),
  ];
  const seen = new Map(findings.map((finding) => [findingKey(finding), finding]));
  return { saved, changes, findings: [...seen.values()] };
}

/** The documents that kiosks will show at a moment, ISO 8601. */
async function shownBy(
  { database }: Services,
  release: storedReleases.Release,
  at: string,
): Promise<readonly ReleasedRow[]> {
  const now = liveDocuments(await heldDocuments(database, release));
  const steps = [...forecast(await schedules.openWithContent(database, release.environment), now, at)];
  return [...(steps.at(-1)?.documents ?? now).values()].map(({ row }) => row);
}

/** The changes with all other languages as they are `before`. Throws 409. */
function inLanguages(
  environment: string,
  { before, saved }: { before: readonly ReleasedRow[]; saved: readonly Change[] },
  languages: readonly string[],
): Change[] {
  const shown = new Map(before.map((row) => [releaseKeyOf(row), row]));
  const home =
    shown.get(releaseKeyOf({ kind: HOME, id: environment })) ??
    saved.find(({ kind }) => kind === HOME)?.row ??
    undefined;
  return saved.map((change) => {
    if (!change.row) return change;
    const row = documentInLanguages(change.row, languages, { live: shown.get(releaseKeyOf(change)), home });
    if (typeof row === 'string') throw new HttpError(409, row);
    return { ...change, row };
  });
}

/** The chosen documents as they are saved. Throws 409 for a version that was never saved here. */
async function changesTo(db: Database, environment: string, chosen: readonly Chosen[]): Promise<Change[]> {
  const rows = await savedRows(db, chosen, isOwn(environment, 'revision'));
  const saved = new Map(rows.map((row) => [versionKeyOf(row), row]));
  const changes = chosen.map(({ kind, id, version }): Change => {
    const row = saved.get(versionKeyOf({ kind, id, version })) ?? null;
    if (version !== null && !row)
      throw new HttpError(409, `${kind}/${id} is not saved as it was chosen. Look at the changes again.`);
    return { kind, id, row };
  });
  // The last choice counts for a document that was chosen twice.
  return [...new Map(changes.map((change) => [releaseKeyOf(change), change])).values()];
}

/** Returns the chosen documents; only those without a version are looked up among the changes. */
async function chosenIn(
  db: Database,
  environment: string,
  only: PublishBody['only'],
): Promise<readonly Chosen[]> {
  const isKnown = only?.every((one) => typeof one === 'object' && one.version !== undefined) ?? false;
  return chosenAmong(isKnown ? [] : await storedReleases.unpublished(db, environment), only);
}

/** The note says why warnings were overruled. */
const noteOf = (note: string, overrule: PublishBody['overrule']): string =>
  note === '' && typeof overrule === 'string' ? overrule.trim() : note;

export const presentRelease = ({ id, hash, reason, note, at, by }: storedReleases.Release): ReleaseInfo => ({
  id,
  hash,
  reason,
  note,
  at,
  by,
});

/** The release that was made. Throws 409. */
function published(result: storedReleases.PublishResult): ReleaseInfo {
  switch (result.outcome) {
    case 'published':
      return presentRelease(result.release);
    case 'stale': {
      const { by, at, id } = result.current;
      throw new HttpError(409, `${by ?? 'Somebody'} has published meanwhile. Look at the changes again.`, {
        release: id,
        publishedAt: at,
      });
    }
    case 'nothing':
      throw new HttpError(409, 'There is nothing to publish.');
  }
}

async function added(result: schedules.AddResult, db: Database): Promise<schedules.StoredSchedule> {
  switch (result.outcome) {
    case 'added':
      return result.schedule;
    case 'overlapping':
      throw await overlapping(db, result);
    case 'live':
      throw new HttpError(
        409,
        'Each save of this environment is live at once: there is nothing to schedule.',
      );
  }
}

export async function overlapping(
  db: Database,
  { other, document: { kind, id } }: schedules.Overlapping,
): Promise<HttpError> {
  const name = (await documents.get(db, kind, id))?.name ?? id;
  return new HttpError(
    409,
    `“${name}” is already scheduled for this time by ${other.by ?? 'somebody'}. Choose another time, or cancel that schedule.`,
    { schedule: other.id, startsAt: other.startsAt },
  );
}

/** Throws 400 for a span that is over, ends before it begins, or begins after a year. */
export function spanOf(
  { at, until }: { at: string | undefined; until: string | null },
  nowMs: number,
): { startsAt: string; endsAt: string | null } {
  const start = at === undefined ? nowMs + SOON_MS : Date.parse(at);
  const end = until === null ? null : Date.parse(until);
  const errors = [
    ...(start <= nowMs ? [{ path: 'at', message: 'Is over. Choose a time to come.' }] : []),
    ...(start > nowMs + YEAR_MS ? [{ path: 'at', message: 'Is more than a year away.' }] : []),
    ...(end !== null && end <= start ? [{ path: 'until', message: 'Must be after the beginning.' }] : []),
  ];
  if (errors.length > 0) throw validationError(errors);
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: end === null ? null : new Date(end).toISOString(),
  };
}

/** Throws 400 for a name that is no time zone. */
export function zoneOf(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw validationError([{ path: 'timeZone', message: 'Is no time zone, such as Europe/Berlin.' }]);
  }
}
