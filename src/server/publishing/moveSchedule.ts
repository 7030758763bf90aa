// Gives a schedule another time, as long as nothing that kiosks will show breaks by it. See
// src/server/publishing/README.md#schedules.
import type { MoveScheduleBody } from '#protocol/releaseSchemas.ts';
import { HttpError, validationError } from '../platform/http/httpErrors.ts';
import { checkSchedules } from './scheduleChecks.ts';
import { requirePassed } from './publishGate.ts';
import { overlapping, spanOf, zoneOf } from './publishChanges.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../audit/auditRepository.ts';
import * as schedules from './scheduleRepository.ts';

/**
 * Moves a schedule; of a running campaign, only the end. Throws 400, 409, and 422 if checks fail.
 */
export async function moveSchedule(
  services: Services,
  schedule: schedules.StoredSchedule,
  { at, until, timeZone, note }: MoveScheduleBody,
  by: Actor,
): Promise<schedules.StoredSchedule> {
  const span = spanAfter(schedule, { at, until });
  const moved: schedules.StoredSchedule = {
    ...schedule,
    ...span,
    timeZone: timeZone === undefined ? schedule.timeZone : zoneOf(timeZone),
    note: note ?? schedule.note,
  };
  const findings = await checkSchedules(services, schedule.environment, { moved });
  requirePassed(findings, { note: moved.note });
  const result = await schedules.move(services.database, moved, by);
  switch (result.outcome) {
    case 'moved':
      return result.schedule;
    case 'overlapping':
      throw await overlapping(services.database, result);
    case 'over':
      throw new HttpError(409, 'It has begun or ended meanwhile. Look at the schedules again.');
  }
}

function spanAfter(
  schedule: schedules.StoredSchedule,
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
