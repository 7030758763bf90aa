// Making releases: publishing now or later, the list of releases, and the way back. See
// src/server/publishing/README.md#publishing.
import type { FastifyInstance } from 'fastify';
import { ROW_NUMBER_MAX } from '#protocol/paramSchemas.ts';
import { notFound, validationError } from '../platform/http/httpErrors.ts';
import { route } from '../platform/http/route.ts';
import {
  environmentOf,
  NOBODY,
  presentRelease,
  publishAgain,
  publishLater,
  publishNow,
} from './publishChanges.ts';
import type { Services } from '../services.ts';
import { presentSchedule } from './scheduleRoutes.ts';
import * as storedReleases from './releaseRepository.ts';

const PAGE_SIZE = 50;
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

export function publishRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;
  route(app, 'GET /api/environments/:id/releases', async (request) => {
    const environment = await environmentOf(services, request.params.id);
    const before = request.query.before === undefined ? undefined : Number(request.query.before);
    if (before !== undefined && !(Number.isInteger(before) && Math.abs(before) <= ROW_NUMBER_MAX))
      throw validationError([{ path: 'before', message: 'Must be a number' }]);
    return (await storedReleases.list(database, environment, { before, limit: PAGE_SIZE })).map(
      presentRelease,
    );
  });

  route(app, 'POST /api/environments/:id/releases', { bodyLimit: BODY_LIMIT_BYTES }, async (request) => {
    const environment = await environmentOf(services, request.params.id);
    const { body } = request;
    const by = request.actor ?? NOBODY;
    const isNow = body.at === undefined && (body.until ?? null) === null;
    if (!isNow && body.pilot)
      throw validationError([{ path: 'pilot', message: 'Goes only with what is published now.' }]);
    const made = isNow
      ? await publishNow(services, environment, body, by)
      : await presentSchedule(services, await publishLater(services, environment, body, by));
    return made;
  });

  route(app, 'POST /api/environments/:id/release', async (request) => {
    const environment = await environmentOf(services, request.params.id);
    const { hash, base, note } = request.body;
    const earlier = await storedReleases.byHash(database, hash, environment);
    if (!earlier) throw notFound('There is no such release.');
    const order = { ...(base !== undefined && { base }), to: earlier.id, note };
    return await publishAgain(services.database, environment, order, request.actor ?? NOBODY);
  });
}
