// Enrolment of kiosks: codes, acceptance, keys. See
// src/server/fleet/README.md#enrolment-of-kiosks.
import type { FastifyInstance } from 'fastify';
import { ENROLMENT_FRAGMENT } from '#rules/enrolmentLink.ts';
import type { EnrolmentRow } from '#protocol/fleetEndpoints.ts';
import { clientIdOf } from '#rules/eventBatch.ts';
import { StaleRecord } from '../platform/http/etag.ts';
import { HttpError, notFound, unauthorized, validationError } from '../platform/http/httpErrors.ts';
import { credentialOf, ownKiosk } from './kioskSender.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { releaseKeys } from '../signing/releaseKeys.ts';
import * as documents from '../documents/documentRepository.ts';
import * as enrolments from './enrolmentRepository.ts';
import * as stores from './storeRepository.ts';

/** All kiosks of a store may start at once; each asks for a code every 15 minutes. */
const CODES_MAX = 100;
/** A kiosk asks every few seconds whether it was accepted. */
const QUESTIONS_MAX = 600;
const WINDOW_MS = 60_000;

const iso = (ms: number): string => new Date(ms).toISOString();

export function enrolmentRoutes(app: FastifyInstance, services: Services): void {
  const { database, settings } = services;

  const codes = { rateLimit: { max: CODES_MAX, timeWindow: WINDOW_MS }, logLevel: 'warn' } as const;
  route(app, 'POST /api/enrolments', codes, async (request, reply) => {
    const isOpen = settings.enrolment === 'open';
    const { kiosk, attended = false } = request.body;
    // One whose key was revoked is a kiosk in any case.
    const isLeftOut = isOpen && attended && !(kiosk && (await enrolments.needsKey(database, kiosk)));
    if (isLeftOut) return reply.code(204).send();
    const { code, secret, expiresMs } = await enrolments.open(database, kiosk, isOpen, Date.now());
    return { code, secret, expiresAt: iso(expiresMs) };
  });

  const questions = { rateLimit: { max: QUESTIONS_MAX, timeWindow: WINDOW_MS }, logLevel: 'warn' } as const;
  route(app, 'GET /api/enrolments/:code', questions, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const secret = credentialOf(request, 'Enrolment');
    if (secret === undefined) throw unauthorized();
    // Before the key, which is sent this once.
    const { keys } = await releaseKeys(services.database);
    const found = await enrolments.redeem(database, request.params.code, secret, Date.now());
    if (!found) throw notFound();
    if ('key' in found) {
      return { kioskId: found.kiosk, key: found.key, releaseKeys: keys };
    }
    return reply.code(202).send({ state: 'waiting', expiresAt: iso(found.waitingUntilMs) });
  });

  route(app, 'POST /api/enrolments/:code', async (request) => {
    const { name, store = null, group = null, replaces } = request.body;
    await stores.refuseUnknown(database, store, group).catch(asConflict);
    if (replaces !== undefined && !(await stores.assignment(database, replaces))) throw notFound();
    const place = { name, store, group, replaces };
    const kioskId = await enrolments.accept(database, request.params.code, place, request.actor, Date.now());
    if (kioskId === undefined)
      throw new HttpError(404, 'No kiosk shows this code now. Codes change every 15 minutes.');
    return { kioskId };
  });

  route(app, 'POST /api/enrolment-lists', async (request) => {
    const { kiosks } = request.body;
    refuseDuplicates(kiosks);
    await refuseUnknownEnvironments(services, kiosks);
    const made = await enrolments.acceptList(database, kiosks, request.actor, Date.now());
    const origin = settings.publicUrl ?? `${request.protocol}://${request.host}`;
    return made.map(({ name, kiosk, code, secret, expiresMs }) => ({
      name,
      kioskId: kiosk,
      // A browser does not send what follows the #.
      url: `${origin}/${ENROLMENT_FRAGMENT}${code}.${secret}`,
      expiresAt: iso(expiresMs),
    }));
  });

  route(app, 'POST /api/kiosks/:clientId/key', { logLevel: 'warn' }, async (request) => {
    const id = ownKiosk(request);
    return { key: await enrolments.renew(database, id) };
  });

  route(app, 'DELETE /api/kiosks/:clientId/key', async (request) => {
    const id = clientIdOf(request.params.clientId);
    if (id === undefined || !(await enrolments.revoke(database, id, request.actor))) throw notFound();
  });
}

export function asConflict(error: unknown): never {
  if (error instanceof stores.StoreConflict) throw new HttpError(409, error.message);
  if (error instanceof StaleRecord) throw new HttpError(412, 'It has been changed since it was loaded.');
  throw error;
}

function refuseDuplicates(rows: readonly EnrolmentRow[]): void {
  const seen = new Map<string, number>();
  const errors = rows.flatMap(({ name, store }, index) => {
    const key = JSON.stringify([name.toLowerCase(), store.toLowerCase()]);
    const first = seen.get(key);
    seen.set(key, first ?? index);
    return first === undefined
      ? []
      : [{ path: `kiosks.${index}.name`, message: `Stands in row ${first + 1} already` }];
  });
  if (errors.length > 0) throw validationError(errors);
}

async function refuseUnknownEnvironments(
  { database }: Services,
  rows: readonly EnrolmentRow[],
): Promise<void> {
  const known = new Set((await documents.names(database, 'environment', 'oldest first')).map(({ id }) => id));
  const errors = rows.flatMap(({ settings: { environment } }, index) =>
    environment === undefined || known.has(environment)
      ? []
      : [{ path: `kiosks.${index}.settings.environment`, message: `There is no environment ${environment}` }],
  );
  if (errors.length > 0) throw validationError(errors);
}
