// Routes of schedules, which publish automatically at a time, or for a span. See
// src/server/publishing/README.md#schedules.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { KINDS } from '#content/kinds.ts';
import { byId, rowNumberOf } from '#protocol/paramSchemas.ts';
import {
  bySchedule,
  environmentSchedule,
  moveScheduleBody,
  refusedByChecks,
  schedule,
  type ScheduleInfo,
} from '#protocol/releaseSchemas.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { moveSchedule } from './moveSchedule.ts';
import { describe, typed } from '../platform/http/apiDocument.ts';
import { liveDocument } from './releaseDocuments.ts';
import { environmentOf, NOBODY } from './publishChanges.ts';
import { schedules as scheduleKind } from '#records/kinds/releaseSchedules.ts';
import { loadedRecords } from '../records/loadedRecords.ts';
import type { RecordSource } from '../records/recordSource.ts';
import { inEachEnvironment } from './environmentSource.ts';
import type { Services } from '../services.ts';
import type { StoredSchedule } from './scheduleRepository.ts';

export function scheduleRoutes(app: FastifyInstance, services: Services): void {
  const { schedules } = services;
  const api = typed(app);

  const list = describe({
    tag: 'Releases',
    access: 'content.view',
    summary: 'What is scheduled, running and done, the latest first, 200 at most',
    params: byId,
    response: { 200: z.array(schedule) },
    errors: [404, 503],
  });
  api.get('/api/environments/:id/schedules', { schema: list }, async (request, reply) => {
    const environment = await environmentOf(services, request.params.id);
    reply.header('cache-control', 'no-store');
    return present(services, await schedules.list(environment));
  });

  const cancel = describe({
    tag: 'Releases',
    access: 'content.publish',
    summary: 'Cancels what is scheduled, or ends a campaign now',
    params: bySchedule,
    response: { 200: schedule },
    errors: [404, 409, 503, 507],
  });
  const path = '/api/environments/:id/schedules/:schedule';
  api.delete(path, { schema: cancel }, async (request) => {
    const found = await scheduleOf(services, request.params);
    const { id } = found;
    const result = await schedules.cancel(id, request.actor ?? NOBODY);
    if (result.outcome === 'over') throw new HttpError(409, 'It is over, and cannot be cancelled any more.');
    if (result.outcome === 'stopped')
      throw new HttpError(
        409,
        'A release was stopped on the pilot kiosks. First let it go on, or take it back.',
      );
    return presentSchedule(services, (await schedules.get(id)) ?? found);
  });

  const move = describe({
    tag: 'Releases',
    access: 'content.publish',
    summary: 'Gives a schedule another time or note, and a campaign that runs another end',
    params: bySchedule,
    body: moveScheduleBody,
    response: { 200: schedule, 422: refusedByChecks },
    errors: [400, 404, 409, 413, 415, 503, 507],
  });
  api.patch(path, { schema: move }, async (request) => {
    const found = await scheduleOf(services, request.params);
    const moved = await moveSchedule(services, found, request.body, request.actor ?? NOBODY);
    return presentSchedule(services, moved);
  });
}

export const scheduleSource = (services: Services): RecordSource =>
  loadedRecords({
    kind: scheduleKind,
    item: environmentSchedule,
    load: () =>
      inEachEnvironment(services, async (environment) =>
        (await present(services, await services.schedules.list(environment))).map((one) => ({
          ...one,
          environment,
          documentCount: one.documents.length,
        })),
      ),
  });

/** Throws 404. */
async function scheduleOf(
  services: Services,
  params: { id: string; schedule: string },
): Promise<StoredSchedule> {
  const environment = await environmentOf(services, params.id);
  const found = await services.schedules.get(rowNumberOf(params.schedule));
  if (found?.environment !== environment) throw notFound();
  return found;
}

/** A schedule as clients get it. */
export async function presentSchedule(services: Services, one: StoredSchedule): Promise<ScheduleInfo> {
  const [presented] = await present(services, [one]);
  if (!presented) throw notFound();
  return presented;
}

async function present({ database }: Services, stored: readonly StoredSchedule[]): Promise<ScheduleInfo[]> {
  return Promise.all(
    stored.map(
      async ({
        environment,
        isRunning: _,
        account: __,
        base: ___,
        began: ____,
        documents: scheduled,
        ...rest
      }) => ({
        ...rest,
        documents: await Promise.all(
          scheduled.map(async ({ kind, id, version, row, begun }) => {
            const named = row ?? begun?.replaced ?? (await liveDocument(database, environment, { kind, id }));
            return {
              collection: KINDS.find((one) => one.kind === kind)?.collection ?? kind,
              id,
              name: named ? nameIn(named.body) : id,
              version,
            };
          }),
        ),
      }),
    ),
  );
}

const nameIn = (body: string): string => String((JSON.parse(body) as { name?: unknown }).name ?? '');
