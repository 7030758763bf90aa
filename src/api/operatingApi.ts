// Requests of a kiosk about itself: its enrolment, its settings and its commands. See
// src/server/fleet/README.md#enrolment-of-kiosks.
import type { CommandResult, DueCommand } from '#protocol/commandSchemas.ts';
import type { EnrolledKiosk, NewEnrolment, OwnAssignment } from '#protocol/fleetEndpoints.ts';
import { call } from './call.ts';
import { asKiosk } from './eventApi.ts';

const anonymous = asKiosk('');

/**
 * A code for this kiosk, which keeps its id if it can; undefined for an attended browser where
 * kiosks enrol by themselves. Rejects with an HttpFailure.
 */
export const openEnrolment = (kiosk: string, isAttended: boolean): Promise<NewEnrolment | undefined> =>
  call('POST /api/enrolments', { ...anonymous, body: { kiosk, ...(isAttended && { attended: true }) } });

/** Undefined until the kiosk is accepted. Rejects with 404 for a code that has ended. */
export async function fetchKey(code: string, secret: string): Promise<EnrolledKiosk | undefined> {
  const authorization = `Enrolment ${secret}`;
  const options = { ...anonymous, authorization, isFresh: true };
  const found = await call('GET /api/enrolments/:code', { params: { code }, ...options });
  return 'key' in found ? found : undefined;
}

export const loadAssignment = (clientId: string, key: string): Promise<OwnAssignment> =>
  call('GET /api/kiosks/:clientId/assignment', { params: { clientId }, ...asKiosk(key), isFresh: true });

/** Fetches the commands that are due; each is returned once. */
export const receiveCommands = (clientId: string, key: string): Promise<DueCommand[]> =>
  call('POST /api/kiosks/:clientId/due-commands', { params: { clientId }, ...asKiosk(key) });

export const answerCommand = (clientId: string, key: string, commandId: string, body: CommandResult) =>
  call('PUT /api/kiosks/:clientId/commands/:commandId', {
    params: { clientId, commandId },
    ...asKiosk(key),
    body,
  });

/** A new key; the present one works until the new one is used. */
export const renewKey = async (clientId: string, key: string): Promise<string> =>
  (await call('POST /api/kiosks/:clientId/key', { params: { clientId }, ...asKiosk(key) })).key;
