// Publishes saved documents, now or by themselves later, once the checks have passed. See
// src/server/publishing/README.md#publishing.
import { HOUR_MS } from '#config/durations.ts';
import type { PublishBody, ReleaseInfo } from '#protocol/releaseSchemas.ts';
import type { CheckFinding } from '#rules/checkTypes.ts';
import { SITE } from '../documents/documentGate.ts';
import { HttpError, notFound, validationError } from '../platform/http/httpErrors.ts';
import { partsOf, rowsOf, saveParts, type PartOfDocument } from './partialRelease.ts';
import { checkSchedules } from './scheduleChecks.ts';
import { chosenAmong, requirePassed } from './publishGate.ts';
import { checkChanges, findingKey } from './releaseChecks.ts';
import type { Releases } from './releases.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../audit/auditRepository.ts';
import { DocumentRepository } from '../documents/documentRepository.ts';
import { ReleaseRepository, type Chosen, type PublishResult, type Release } from './releaseRepository.ts';
import {
  ScheduleRepository,
  type AddResult,
  type Overlapping,
  type StoredSchedule,
} from './scheduleRepository.ts';
import type { ReleasedRow } from './releaseText.ts';
import { RolloutRepository } from './rolloutRepository.ts';
import { StoreConflict, StoreRepository } from '../fleet/storeRepository.ts';
import { inTransaction } from '../platform/database/transactions.ts';

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
/** A campaign without a start begins as soon as the server looks. */
const SOON_MS = 1000;

export const NOBODY: Actor = { id: null, name: '' };

/** The id of an environment that is there. Throws 404. */
export async function environmentOf({ documents }: Services, id: string): Promise<string> {
  if (!(await documents.lastSave(SITE, id))) throw notFound();
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
  const { releases } = services;
  // Before the changes: what is published after them is not published over.
  const { release: current } = await releases.publishing(environment);
  const chosen = await chosenIn(releases, environment, only);
  const { parts, findings } = await checkOrder(services, environment, { chosen, languages });
  requirePassed(findings, { note, overrule });
  return inTransaction(services.database, async (tx) => {
    const [inside, drafts] = [new ReleaseRepository(tx), new DocumentRepository(tx)];
    const saved =
      parts.length === 0
        ? chosen
        : await saveParts({ releases: inside, documents: drafts }, chosen, parts, by);
    const order = { base: base ?? current?.id ?? 0, chosen: saved, note: noteOf(note, overrule) };
    // Throws, and then nothing has been saved, if it cannot be published.
    const made = published(await inside.publish(environment, order, by));
    const rollouts = new RolloutRepository(tx);
    const nowMs = Date.now();
    if (!pilot) await rollouts.end(environment, 'everywhere', by, nowMs);
    else {
      await new StoreRepository(tx).refuseUnknown(null, pilot.group).catch(asUnknownGroup);
      await rollouts.begin(
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
  { database }: Pick<Services, 'database'>,
  environment: string,
  order: { base?: number; to: number; note: string },
  by: Actor,
): Promise<ReleaseInfo> {
  return inTransaction(database, async (tx) => {
    const made = published(await new ReleaseRepository(tx).goBack(environment, order, by));
    await new RolloutRepository(tx).end(environment, 'withdrawn', by, Date.now());
    return made;
  });
}

/** Schedules to publish them at a time, or for a span. */
export async function publishLater(
  { services, bundles }: { services: Services; bundles: Releases },
  environment: string,
  { note, only, languages, overrule, at, until, timeZone = 'UTC' }: PublishBody,
  by: Actor,
): Promise<StoredSchedule> {
  const span = spanOf({ at, until: until ?? null }, Date.now());
  const chosen = await chosenIn(services.releases, environment, only);
  const { bundle } = await bundles.at(environment, span.startsAt);
  const order = { chosen, languages, schedule: { ...span, over: bundle.rows } };
  const { parts, findings } = await checkOrder(services, environment, order);
  requirePassed(findings, { note, overrule });
  return inTransaction(services.database, async (tx) => {
    const [inside, drafts] = [new ScheduleRepository(tx), new DocumentRepository(tx)];
    // Schedules are locked before releases, as where they are carried out.
    await inside.lock();
    const saved =
      parts.length === 0
        ? chosen
        : await saveParts({ releases: new ReleaseRepository(tx), documents: drafts }, chosen, parts, by);
    const schedule = {
      ...span,
      timeZone: zoneOf(timeZone),
      note: noteOf(note, overrule),
      documents: saved,
      languages: languages ?? null,
      over: bundle.rows,
    };
    // Throws, and then nothing has been saved, if it cannot be scheduled.
    return added(await inside.add(environment, schedule, by), drafts);
  });
}

function asUnknownGroup(error: unknown): never {
  if (error instanceof StoreConflict) throw new HttpError(409, error.message);
  throw error;
}

interface Order {
  chosen: readonly Chosen[];
  languages: readonly string[] | undefined;
  /** When it is not published now, with what kiosks show then. */
  schedule?: { startsAt: string; endsAt: string | null; over: readonly ReleasedRow[] };
}

/**
 * Checks the documents to be published, others that are affected, and schedules; returns the
 * findings, and the documents of which only some languages are published.
 */
export async function checkOrder(
  services: Services,
  environment: string,
  { chosen, languages, schedule }: Order,
): Promise<{ parts: readonly PartOfDocument[]; findings: CheckFinding[] }> {
  const parts = await partsOf(services, environment, chosen, languages, schedule?.over);
  const rows = rowsOf(parts);
  const changes = schedule
    ? { schedule: { ...schedule, chosen, parts: rows } }
    : { now: chosen, nowParts: rows };
  const findings = [
    ...(await checkChanges(services, environment, chosen, { over: schedule?.over, parts: rows })),
    ...(await checkSchedules(services, environment, changes)),
  ];
  const seen = new Map(findings.map((finding) => [findingKey(finding), finding]));
  return { parts, findings: [...seen.values()] };
}

/** Returns the chosen documents; only those without a version are looked up among the changes. */
async function chosenIn(
  releases: ReleaseRepository,
  environment: string,
  only: PublishBody['only'],
): Promise<readonly Chosen[]> {
  const isKnown = only?.every((one) => typeof one === 'object' && one.version !== undefined) ?? false;
  return chosenAmong(isKnown ? [] : await releases.unpublished(environment), only);
}

/** The note says why warnings were overruled. */
const noteOf = (note: string, overrule: PublishBody['overrule']): string =>
  note === '' && typeof overrule === 'string' ? overrule.trim() : note;

export const presentRelease = ({ id, hash, reason, note, at, by }: Release): ReleaseInfo => ({
  id,
  hash,
  reason,
  note,
  at,
  by,
});

/** The release that was made. Throws 409. */
function published(result: PublishResult): ReleaseInfo {
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
    case 'unknown': {
      const { kind, id } = result.document;
      throw new HttpError(409, `${kind}/${id} is not saved as it was chosen. Look at the changes again.`);
    }
    case 'nothing':
      throw new HttpError(409, 'There is nothing to publish.');
  }
}

async function added(result: AddResult, drafts: DocumentRepository): Promise<StoredSchedule> {
  switch (result.outcome) {
    case 'added':
      return result.schedule;
    case 'overlapping':
      throw await overlapping(drafts, result);
    case 'unknown': {
      const { kind, id } = result.document;
      throw new HttpError(409, `${kind}/${id} is not saved as it was chosen. Look at the changes again.`);
    }
    case 'live':
      throw new HttpError(
        409,
        'Each save of this environment is live at once: there is nothing to schedule.',
      );
  }
}

export async function overlapping(
  drafts: DocumentRepository,
  { other, document: { kind, id } }: Overlapping,
): Promise<HttpError> {
  const name = (await drafts.get(kind, id))?.name ?? id;
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
