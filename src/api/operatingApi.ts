// Requests of a kiosk about itself: its enrolment, its settings and its commands. See
// src/server/fleet/README.md#enrolment-of-kiosks.
import type { CommandResult, DueCommand } from '#protocol/commandSchemas.ts';
import type { EnrolledKiosk, NewEnrolment } from '#protocol/fleetEndpoints.ts';
import type { OwnAssignment } from '#protocol/fleetEndpoints.ts';
import { asKiosk } from './eventApi.ts';
import { request } from './http.ts';

const anonymous = asKiosk('');

/**
 * A code for this kiosk, which keeps its id if it can; undefined for an attended browser where
 * kiosks enrol by themselves. Rejects with an HttpFailure.
 */
export const openEnrolment = (kiosk: string, isAttended: boolean): Promise<NewEnrolment | undefined> =>
  request('/api/enrolments', {
    ...anonymous,
    method: 'POST',
    body: { kiosk, ...(isAttended && { attended: true }) },
  });

/** Undefined until somebody accepts it. Rejects with 404 for a code that has ended. */
export async function fetchKey(code: string, secret: string): Promise<EnrolledKiosk | undefined> {
  const found = await request<EnrolledKiosk | { state: 'waiting' }>(
    `/api/enrolments/${encodeURIComponent(code)}`,
    { ...anonymous, authorization: `Enrolment ${secret}`, isFresh: true },
  );
  return 'key' in found ? found : undefined;
}

export const loadAssignment = (id: string, key: string): Promise<OwnAssignment> =>
  request(`/api/kiosks/${id}/assignment`, { ...asKiosk(key), isFresh: true });

/** Fetches the commands that are due; each is returned once. */
export const takeCommands = (id: string, key: string): Promise<DueCommand[]> =>
  request(`/api/kiosks/${id}/due-commands`, { ...asKiosk(key), method: 'POST', body: {} });

export const answerCommand = (
  id: string,
  key: string,
  command: string,
  result: CommandResult,
): Promise<unknown> =>
  request(`/api/kiosks/${id}/commands/${command}`, { ...asKiosk(key), method: 'PUT', body: result });

/** A new key; the present one works until the new one is used. */
export const renewKey = async (id: string, key: string): Promise<string> =>
  (await request<{ key: string }>(`/api/kiosks/${id}/key`, { ...asKiosk(key), method: 'POST', body: {} }))
    .key;
