// Which kiosk sent a request: `Authorization: Kiosk <key>`. See
// src/server/fleet/README.md#enrolment-of-kiosks.
import type { FastifyRequest } from 'fastify';
import { clientIdOf } from '#rules/eventBatch.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import type { Services } from '../services.ts';
import * as enrolments from './enrolmentRepository.ts';

const ofAnotherKiosk = () => new HttpError(403, 'This key belongs to another kiosk.');
const notEnrolled = () => new HttpError(401, 'This kiosk is not enrolled.');

/** Returns the value of an Authorization header of this scheme. */
export function credentialOf({ headers }: FastifyRequest, scheme: 'Kiosk' | 'Enrolment'): string | undefined {
  const [given, value] = (headers.authorization ?? '').split(' ');
  return given?.toLowerCase() === scheme.toLowerCase() ? value : undefined;
}

/** The kiosk of the request's key. Throws 401 without a key, or for one that is not valid. */
export async function enrolledKiosk(request: FastifyRequest, db: Database): Promise<string> {
  const key = credentialOf(request, 'Kiosk');
  const id = key === undefined ? undefined : await enrolments.kioskWith(db, key);
  if (id === undefined) throw notEnrolled();
  return id;
}

/** The kiosk that sent a request of a route for kiosks; it must be the one of the address (403). */
export function ownKiosk({
  kioskId,
  params,
}: {
  kioskId: string | null;
  params: { clientId: string };
}): string {
  if (kioskId === null || kioskId !== clientIdOf(params.clientId)) throw ofAnotherKiosk();
  return kioskId;
}

/**
 * Refuses a request in the name of a kiosk: with a key of another one (403), or without a key where
 * the kiosk or all kiosks need one (401).
 */
export async function authorizeSender(
  request: FastifyRequest,
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  id: string,
): Promise<void> {
  if (credentialOf(request, 'Kiosk') !== undefined) {
    if ((await enrolledKiosk(request, database)) !== id) throw ofAnotherKiosk();
  } else if (settings.enrolment === 'required' || (await enrolments.needsKey(database, id)))
    throw notEnrolled();
}
