// What is published by itself: at a time, or for a span. See
// src/server/README.md#219-schedules.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { KINDS } from '#content/kinds.ts';
import { byEnvironment } from '#protocol/paramSchemas.ts';
import { bySchedule, schedule, scheduleBody, type ScheduleInfo } from '#protocol/releaseSchemas.ts';
import { SITE } from '../documentGate.ts';
import { HttpError, notFound, validationError } from '../httpErrors.ts';
import { describe, typed } from '../plugins/apiDocument.ts';
import { chosenOf, requirePassed } from '../publishGate.ts';
import { partsOf, rowsOf, saveParts } from '../partialRelease.ts';
import { checkChanges } from '../releaseChecks.ts';
import type { Releases } from '../releases.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../storage/auditRepository.ts';
import { DocumentRepository } from '../storage/documentRepository.ts';
import { ReleaseRepository } from '../storage/releaseRepository.ts';
import { ScheduleRepository, type AddResult, type StoredSchedule } from '../storage/scheduleRepository.ts';
import { inTransaction } from '../storage/transactions.ts';

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

export function scheduleRoutes(app: FastifyInstance, services: Services, releases: Releases): void {
  const { documents, schedules } = services;
  const api = typed(app);

  const list = describe({
    tag: 'Releases',
    access: 'content.view',
    summary: 'What is planned, running and done, the latest first, 200 at most',
    params: byEnvironment,
    response: { 200: z.array(schedule) },
    errors: [404, 503],
  });
  api.get('/api/schedules/:env', { schema: list }, async (request, reply) => {
    const environment = await environmentOf(request.params.env);
    reply.header('cache-control', 'no-store');
    return present(await schedules.list(environment));
  });

  const add = describe({
    tag: 'Releases',
    access: 'content.publish',
    summary: 'Publishes saved documents at a time, or for a span',
    params: byEnvironment,
    body: scheduleBody,
    response: { 201: schedule },
    errors: [400, 404, 409, 413, 415, 503, 507],
  });
  api.post('/api/schedules/:env', { schema: add, bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    const environment = await environmentOf(request.params.env);
    const { note, timeZone, documents: sent, languages } = request.body;
    const span = spanOf(request.body, Date.now());
    const chosen = chosenOf(sent);
    const { bundle } = await releases.at(environment, span.startsAt);
    const parts = await partsOf(services, environment, chosen, languages);
    const checked = { over: bundle.rows, parts: rowsOf(parts) };
    requirePassed(await checkChanges(services, environment, chosen, checked), note);
    const by = actorIn(request);
    const made = await inTransaction(services.database, async (tx) => {
      const [inside, drafts] = [new ScheduleRepository(tx), new DocumentRepository(tx)];
      // Plans are locked before releases, as where they are carried out.
      await inside.lock();
      const saved =
        parts.length === 0
          ? chosen
          : await saveParts({ releases: new ReleaseRepository(tx), documents: drafts }, chosen, parts, by);
      const plan = { ...span, timeZone: zoneOf(timeZone), note, documents: saved };
      // Throws, and then nothing has been saved, if it cannot be planned.
      return added(await inside.add(environment, plan, by), drafts);
    });
    return reply.code(201).send(await presentOne(made));
  });

  const cancel = describe({
    tag: 'Releases',
    access: 'content.publish',
    summary: 'Cancels what is planned, or ends a campaign now',
    params: bySchedule,
    response: { 200: schedule },
    errors: [404, 409, 503, 507],
  });
  api.delete('/api/schedules/:env/:schedule', { schema: cancel }, async (request) => {
    const environment = await environmentOf(request.params.env);
    const id = Number(request.params.schedule);
    const found = Number.isSafeInteger(id) ? await schedules.get(id) : undefined;
    if (found?.environment !== environment) throw notFound();
    if (!(await schedules.cancel(id, actorIn(request))))
      throw new HttpError(409, 'It is over, and cannot be cancelled any more.');
    return presentOne((await schedules.get(id)) ?? found);
  });

  async function environmentOf(id: string): Promise<string> {
    if (!(await documents.lastSave(SITE, id))) throw notFound();
    return id;
  }

  async function added(result: AddResult, drafts: DocumentRepository): Promise<StoredSchedule> {
    switch (result.outcome) {
      case 'added':
        return result.schedule;
      case 'overlapping': {
        const { by, startsAt, id } = result.other;
        const { kind, id: document } = result.document;
        const name = (await drafts.get(kind, document))?.name ?? document;
        throw new HttpError(
          409,
          `“${name}” is already planned for this time by ${by ?? 'somebody'}. Choose another time, or cancel that plan.`,
          { schedule: id, startsAt },
        );
      }
      case 'unknown': {
        const { kind, id } = result.document;
        throw new HttpError(409, `${kind}/${id} is not saved as it was chosen. Look at the changes again.`);
      }
      case 'live':
        throw new HttpError(409, 'Each save of this environment is live at once: there is nothing to plan.');
    }
  }

  async function presentOne(one: StoredSchedule): Promise<ScheduleInfo> {
    const [presented] = await present([one]);
    if (!presented) throw notFound();
    return presented;
  }

  async function present(stored: readonly StoredSchedule[]): Promise<ScheduleInfo[]> {
    const named = stored.flatMap((one) =>
      one.documents.map(({ kind, id, version, plannedOver }) => ({
        kind,
        id,
        version: version ?? plannedOver,
      })),
    );
    const rows = await services.releases.savedRows(named);
    const names = new Map(rows.map(({ kind, id, body }) => [`${kind}/${id}`, nameIn(body)]));
    return stored.map(({ environment: _, isRunning: __, documents: scheduled, ...rest }) => ({
      ...rest,
      documents: scheduled.map(({ kind, id, version }) => ({
        collection: KINDS.find((one) => one.kind === kind)?.collection ?? kind,
        id,
        name: names.get(`${kind}/${id}`) ?? id,
        version,
      })),
    }));
  }
}

const nameIn = (body: string): string => String((JSON.parse(body) as { name?: unknown }).name ?? '');

/** Throws 400 for a span that is over, ends before it begins, or begins after a year. */
function spanOf(
  { startsAt, endsAt }: { startsAt: string; endsAt: string | null },
  nowMs: number,
): { startsAt: string; endsAt: string | null } {
  const [start, end] = [Date.parse(startsAt), endsAt === null ? null : Date.parse(endsAt)];
  const errors = [
    ...(start <= nowMs ? [{ path: 'startsAt', message: 'Is over. Choose a time to come.' }] : []),
    ...(start > nowMs + YEAR_MS ? [{ path: 'startsAt', message: 'Is more than a year away.' }] : []),
    ...(end !== null && end <= start ? [{ path: 'endsAt', message: 'Must be after the beginning.' }] : []),
  ];
  if (errors.length > 0) throw validationError(errors);
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: end === null ? null : new Date(end).toISOString(),
  };
}

/** Throws 400 for a name that is no time zone. */
function zoneOf(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw validationError([{ path: 'timeZone', message: 'Is no time zone, such as Europe/Berlin.' }]);
  }
}

const actorIn = ({ actor }: { actor: Actor | null }): Actor => actor ?? { id: null, name: '' };
