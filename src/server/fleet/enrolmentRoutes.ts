// Enrolment of kiosks: codes, acceptance, keys. See
// src/server/fleet/README.md#enrolment-of-kiosks.
import type { FastifyInstance } from 'fastify';
import { ENROLMENT_FRAGMENT } from '#rules/enrolmentLink.ts';
import {
  acceptBody,
  acceptedKiosk,
  byCode,
  enrolledKiosk,
  enrolmentBody,
  enrolmentLinks,
  enrolmentListBody,
  newEnrolment,
  renewedKey,
  waitingEnrolment,
  type EnrolmentRow,
} from '#protocol/enrolmentSchemas.ts';
import { kioskParams } from '#protocol/kioskSchemas.ts';
import { clientIdOf } from '#rules/eventBatch.ts';
import { StaleRecord } from '../platform/http/etag.ts';
import { HttpError, notFound, unauthorized, validationError } from '../platform/http/httpErrors.ts';
import { credentialOf, ownKiosk } from './kioskSender.ts';
import { describe, noContent, typed } from '../platform/http/apiDocument.ts';
import type { Services } from '../services.ts';
import { releaseKeys } from '../signing/releaseKeys.ts';
import { StoreConflict } from './storeRepository.ts';

/** All kiosks of a store may start at once; each asks for a code every 15 minutes. */
const CODES_MAX = 100;
/** A kiosk asks every few seconds whether it was accepted. */
const QUESTIONS_MAX = 600;
const WINDOW_MS = 60_000;

const limit = (max: number) => ({
  max,
  timeWindow: WINDOW_MS,
  errorResponseBuilder: () => new HttpError(429, 'Too much at once, please wait a moment.'),
});
const iso = (ms: number): string => new Date(ms).toISOString();

export function enrolmentRoutes(app: FastifyInstance, services: Services): void {
  const { enrolments, kiosks, settings, stores } = services;
  const api = typed(app);

  const opening = describe({
    tag: 'Kiosks',
    access: 'anyone',
    summary: 'A code for a kiosk that has no key; where enrolment is open, it is accepted at once',
    body: enrolmentBody,
    response: { 201: newEnrolment, 204: noContent },
    errors: [400, 413, 415, 429, 503, 507],
  });
  const config = { rateLimit: limit(CODES_MAX) };
  api.post('/api/enrolments', { schema: opening, config, logLevel: 'warn' }, async (request, reply) => {
    const isOpen = settings.enrolment === 'open';
    const { kiosk, attended = false } = request.body;
    // One whose key was revoked is a kiosk in any case.
    const isLeftOut = isOpen && attended && !(kiosk && (await kiosks.needsKey(kiosk)));
    if (isLeftOut) return reply.code(204).send();
    const { code, secret, expiresMs } = await enrolments.open(kiosk, isOpen, Date.now());
    reply.code(201).header('cache-control', 'no-store');
    return { code, secret, expiresAt: iso(expiresMs) };
  });

  const redeeming = describe({
    tag: 'Kiosks',
    access: 'anyone',
    summary: 'The key of an accepted kiosk, this once, by `Authorization: Enrolment <secret>`',
    params: byCode,
    response: { 200: enrolledKiosk, 202: waitingEnrolment },
    errors: [401, 404, 429, 503],
  });
  api.get(
    '/api/enrolments/:code',
    { schema: redeeming, config: { rateLimit: limit(QUESTIONS_MAX) }, logLevel: 'warn' },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const secret = credentialOf(request, 'Enrolment');
      if (secret === undefined) throw unauthorized();
      // Before the key, which is sent this once.
      const { keys } = await releaseKeys(services.database);
      const found = await enrolments.redeem(request.params.code, secret, Date.now());
      if (!found) throw notFound();
      if ('key' in found) {
        return { kioskId: found.kiosk, key: found.key, releaseKeys: keys };
      }
      return reply.code(202).send({ state: 'waiting', expiresAt: iso(found.waitingUntilMs) });
    },
  );

  const acceptance = describe({
    tag: 'Kiosks',
    access: 'kiosks.manage',
    summary: 'Accepts the kiosk that shows this code',
    params: byCode,
    body: acceptBody,
    response: { 200: acceptedKiosk },
    errors: [400, 404, 409, 413, 415, 503],
  });
  api.post('/api/enrolments/:code', { schema: acceptance }, async (request) => {
    const { name, store = null, group = null, replaces } = request.body;
    await stores.refuseUnknown(store, group).catch(asConflict);
    if (replaces !== undefined && !(await stores.assignment(replaces))) throw notFound();
    const place = { name, store, group, replaces };
    const kioskId = await enrolments.accept(request.params.code, place, request.actor, Date.now());
    if (kioskId === undefined)
      throw new HttpError(404, 'No kiosk shows this code now. Codes change every 15 minutes.');
    return { kioskId };
  });

  const listing = describe({
    tag: 'Kiosks',
    access: 'kiosks.manage',
    summary: 'Accepts kiosks before they start, each with a link to start it with; all or none',
    body: enrolmentListBody,
    response: { 201: enrolmentLinks },
    errors: [400, 409, 413, 415, 503],
  });
  api.post('/api/enrolment-lists', { schema: listing }, async (request, reply) => {
    const { kiosks } = request.body;
    refuseDuplicates(kiosks);
    await refuseUnknownEnvironments(services, kiosks);
    const made = await enrolments.acceptList(kiosks, request.actor, Date.now());
    const origin = settings.publicUrl ?? `${request.protocol}://${request.host}`;
    reply.code(201).header('cache-control', 'no-store');
    return made.map(({ name, kiosk, code, secret, expiresMs }) => ({
      name,
      kioskId: kiosk,
      // A browser does not send what follows the #.
      url: `${origin}/${ENROLMENT_FRAGMENT}${code}.${secret}`,
      expiresAt: iso(expiresMs),
    }));
  });

  const renewal = describe({
    tag: 'Kiosks',
    access: 'enrolled',
    summary: 'A new key; the present one works until the new one is used',
    params: kioskParams,
    response: { 200: renewedKey },
    errors: [503],
  });
  api.post('/api/kiosks/:clientId/key', { schema: renewal, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const id = ownKiosk(request);
    return { key: await enrolments.renew(id) };
  });

  const revocation = describe({
    tag: 'Kiosks',
    access: 'kiosks.manage',
    summary: 'Ends the access of a kiosk at once',
    params: kioskParams,
    response: { 204: noContent },
    errors: [404, 503],
  });
  api.delete('/api/kiosks/:clientId/key', { schema: revocation }, async (request, reply) => {
    const id = clientIdOf(request.params.clientId);
    if (id === undefined || !(await enrolments.revoke(id, request.actor))) throw notFound();
    return reply.code(204).send();
  });
}

export function asConflict(error: unknown): never {
  if (error instanceof StoreConflict) throw new HttpError(409, error.message);
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
  { documents }: Services,
  rows: readonly EnrolmentRow[],
): Promise<void> {
  const known = new Set((await documents.names('environment', 'oldest first')).map(({ id }) => id));
  const errors = rows.flatMap(({ settings: { environment } }, index) =>
    environment === undefined || known.has(environment)
      ? []
      : [{ path: `kiosks.${index}.settings.environment`, message: `There is no environment ${environment}` }],
  );
  if (errors.length > 0) throw validationError(errors);
}
