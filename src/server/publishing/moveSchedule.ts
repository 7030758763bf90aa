// Gives a schedule another time, as long as nothing that kiosks will show breaks by it. See
// src/server/publishing/README.md#schedules.
import type { MoveScheduleBody } from '#protocol/releaseSchemas.ts';
import { forecast, type Versions } from './schedules.ts';
import { HttpError, validationError } from '../platform/http/httpErrors.ts';
import { checkSchedules } from './scheduleChecks.ts';
import { requirePassed } from './publishGate.ts';
import { overlapping, spanOf, zoneOf } from './publishChanges.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../audit/auditRepository.ts';
import { releaseKeyOf } from './releaseText.ts';
import type { StoredSchedule } from './scheduleRepository.ts';

/**
 * Moves a schedule; of a running campaign, only the end. Throws 400, 409, and 422 if checks fail.
 */
export async function moveSchedule(
  services: Services,
  schedule: StoredSchedule,
  { at, until, timeZone, note }: MoveScheduleBody,
  by: Actor,
): Promise<StoredSchedule> {
  const span = spanAfter(schedule, { at, until });
  const moved: StoredSchedule = {
    ...schedule,
    ...span,
    timeZone: timeZone === undefined ? schedule.timeZone : zoneOf(timeZone),
    note: note ?? schedule.note,
  };
  await requireSameLanguages(services, moved);
  const findings = await checkSchedules(services, schedule.environment, { moved });
  requirePassed(findings, { note: moved.note });
  const result = await services.schedules.move(moved, by);
  switch (result.outcome) {
    case 'moved':
      return result.schedule;
    case 'overlapping':
      throw await overlapping(services.documents, result);
    case 'needed':
      throw new HttpError(409, 'A later schedule for other languages builds on it. Cancel that one first.', {
        schedule: result.by.id,
        startsAt: result.by.startsAt,
      });
    case 'over':
      throw new HttpError(409, 'It has begun or ended meanwhile. Look at the schedules again.');
  }
}

function spanAfter(
  schedule: StoredSchedule,
  { at, until = schedule.endsAt }: Pick<MoveScheduleBody, 'at' | 'until'>,
): { startsAt: string; endsAt: string | null } {
  if (!schedule.isRunning) return spanOf({ at: at ?? schedule.startsAt, until }, Date.now());
  if (at !== undefined && Date.parse(at) !== Date.parse(schedule.startsAt))
    throw validationError([{ path: 'at', message: 'It has begun. Only its end can be moved.' }]);
  if (until === null) throw validationError([{ path: 'until', message: 'A campaign needs an end.' }]);
  const endsAt = new Date(until).toISOString();
  if (Date.parse(endsAt) <= Date.now())
    throw validationError([{ path: 'until', message: 'Is over. Choose a time to come.' }]);
  return { startsAt: schedule.startsAt, endsAt };
}

/**
 * Some languages of a document are a save with the others as kiosks show them when the schedule
 * begins:
 * at another time they may be others.
 */
async function requireSameLanguages({ releases, schedules }: Services, moved: StoredSchedule): Promise<void> {
  const { languages, environment, id, startsAt, documents, isRunning } = moved;
  const { release } = await releases.publishing(environment);
  if (languages === null || isRunning || !release) return;
  const others = (await schedules.open(environment)).filter((other) => other.id !== id);
  const held = await releases.documentsOf(release);
  let shown: Versions = new Map(held.map((row) => [releaseKeyOf(row), row.version]));
  for (const { versions } of forecast(others, shown, startsAt)) shown = versions;
  if (documents.some((one) => (shown.get(releaseKeyOf(one)) ?? null) !== one.scheduledOver))
    throw new HttpError(
      409,
      'Its other languages will be different then. Cancel this schedule, and schedule the languages anew.',
    );
}
