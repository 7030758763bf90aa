// Routes of schedules, which publish automatically at a time, or for a span. See
// src/server/publishing/README.md#schedules.
import type { FastifyInstance } from 'fastify';
import { KINDS } from '#content/kinds.ts';
import { rowNumberOf } from '#protocol/paramSchemas.ts';
import { environmentSchedule, type ScheduleInfo } from '#protocol/releaseSchemas.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { moveSchedule } from './moveSchedule.ts';
import { liveDocument } from './releaseDocuments.ts';
import { latestSaves, savedRows, versionKeyOf, type Chosen } from './releasedRows.ts';
import { route } from '../platform/http/route.ts';
import { environmentOf, NOBODY } from './publishChanges.ts';
import { schedules as scheduleKind } from '#records/kinds/releaseSchedules.ts';
import { loadedRecords } from '../records/loadedRecords.ts';
import type { RecordSource } from '../records/recordSource.ts';
import { inEachEnvironment } from './environmentSource.ts';
import type { Services } from '../services.ts';
import * as schedules from './scheduleRepository.ts';

export function scheduleRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services;

  route(app, 'GET /api/environments/:id/schedules', async (request) => {
    const environment = await environmentOf(services, request.params.id);
    return present(services, await schedules.list(database, environment));
  });
  route(app, 'DELETE /api/environments/:id/schedules/:schedule', async (request) => {
    const found = await scheduleOf(services, request.params);
    const { id } = found;
    const result = await schedules.cancel(database, id, request.actor ?? NOBODY);
    if (result.outcome === 'over') throw new HttpError(409, 'It is over, and cannot be cancelled any more.');
    if (result.outcome === 'stopped')
      throw new HttpError(
        409,
        'A release was stopped on the pilot kiosks. First let it go on, or take it back.',
      );
    return presentSchedule(services, (await schedules.get(database, id)) ?? found);
  });

  route(app, 'PATCH /api/environments/:id/schedules/:schedule', async (request) => {
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
        (await present(services, await schedules.list(services.database, environment))).map((one) => ({
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
): Promise<schedules.StoredSchedule> {
  const environment = await environmentOf(services, params.id);
  const found = await schedules.get(services.database, rowNumberOf(params.schedule));
  if (found?.environment !== environment) throw notFound();
  return found;
}

/** A schedule as clients get it. */
export async function presentSchedule(
  services: Services,
  one: schedules.StoredSchedule,
): Promise<ScheduleInfo> {
  const [presented] = await present(services, [one]);
  if (!presented) throw notFound();
  return presented;
}

async function present(
  { database }: Services,
  stored: readonly schedules.StoredSchedule[],
): Promise<ScheduleInfo[]> {
  const saved = await savedRows(
    database,
    stored.flatMap(({ documents }) => documents),
  );
  const names = new Map(saved.map((row) => [versionKeyOf(row), nameIn(row.body)]));
  const nameOf = async (environment: string, document: Chosen): Promise<string> => {
    const known = names.get(versionKeyOf(document));
    if (known !== undefined) return known;
    // It is taken away.
    const { kind, id } = document;
    const row =
      (await liveDocument(database, environment, document)) ?? (await latestSaves(database, kind, id))[0];
    return row ? nameIn(row.body) : id;
  };
  return Promise.all(
    stored.map(
      async ({ environment, isRunning: _, account: __, base: ___, began: ____, documents, ...rest }) => ({
        ...rest,
        documents: await Promise.all(
          documents.map(async (document) => ({
            collection: KINDS.find(({ kind }) => kind === document.kind)?.collection ?? document.kind,
            id: document.id,
            name: await nameOf(environment, document),
            version: document.version,
          })),
        ),
      }),
    ),
  );
}

const nameIn = (body: string): string => String((JSON.parse(body) as { name?: unknown }).name ?? '');
