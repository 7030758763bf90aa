// Making releases: publishing now or later, the list of releases, and the way back. See
// src/server/publishing/README.md#publishing.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { byId, ROW_NUMBER_MAX } from '#protocol/paramSchemas.ts';
import {
  goBackBody,
  publishBody,
  refusedByChecks,
  release,
  releasesQuery,
  schedule,
} from '#protocol/releaseSchemas.ts';
import { notFound, validationError } from '../platform/http/httpErrors.ts';
import { describe, typed } from '../platform/http/apiDocument.ts';
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

const PAGE_SIZE = 50;
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

export function publishRoutes(app: FastifyInstance, services: Services): void {
  const { releases } = services;
  const api = typed(app);
  const ofEnvironment = { tag: 'Releases', params: byId } as const;
  const path = '/api/environments/:id/releases';

  const list = describe({
    ...ofEnvironment,
    access: 'content.view',
    summary: 'Releases, newest first, 50 at most',
    querystring: releasesQuery,
    response: { 200: z.array(release) },
    errors: [400, 404, 503],
  });
  api.get(path, { schema: list }, async (request, reply) => {
    const environment = await environmentOf(services, request.params.id);
    reply.header('cache-control', 'no-store');
    const before = request.query.before === undefined ? undefined : Number(request.query.before);
    if (before !== undefined && !(Number.isInteger(before) && Math.abs(before) <= ROW_NUMBER_MAX))
      throw validationError([{ path: 'before', message: 'Must be a number' }]);
    return (await releases.list(environment, { before, limit: PAGE_SIZE })).map(presentRelease);
  });

  const publish = describe({
    ...ofEnvironment,
    access: 'content.publish',
    summary: 'Publishes changes as one whole: now, at a time, or for a span',
    body: publishBody,
    response: { 201: z.union([release, schedule]), 422: refusedByChecks },
    errors: [400, 404, 409, 413, 415, 503, 507],
  });
  api.post(path, { schema: publish, bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const environment = await environmentOf(services, request.params.id);
    const { body } = request;
    const by = request.actor ?? NOBODY;
    const isNow = body.at === undefined && (body.until ?? null) === null;
    if (!isNow && body.pilot)
      throw validationError([{ path: 'pilot', message: 'Goes only with what is published now.' }]);
    const made = isNow
      ? await publishNow(services, environment, body, by)
      : await presentSchedule(services, await publishLater(services, environment, body, by));
    return reply.code(201).send(made);
  });

  const back = describe({
    ...ofEnvironment,
    access: 'content.publish',
    summary: 'Makes an earlier release live again, as a new one',
    body: goBackBody,
    response: { 201: release },
    errors: [400, 404, 409, 413, 415, 503, 507],
  });
  api.post('/api/environments/:id/release', { schema: back }, async (request, reply) => {
    const environment = await environmentOf(services, request.params.id);
    const { hash, base, note } = request.body;
    const earlier = await releases.byHash(hash, environment);
    if (!earlier) throw notFound('There is no such release.');
    const order = { ...(base !== undefined && { base }), to: earlier.id, note };
    return reply.code(201).send(await publishAgain(services, environment, order, request.actor ?? NOBODY));
  });
}
