// Insights, the CSV export of events, and the list of kiosks, for editors.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { textResponse } from '#protocol/appSchemas.ts';
import { heat, heatQuery, insights, periodQuery, type HeatReport } from '#protocol/eventSchemas.ts';
import { kioskList, kioskParams, type KioskList } from '#protocol/kioskSchemas.ts';
import { clientIdOf } from '#rules/eventBatch.ts';
import { groupsWithin } from '#records/kioskSettings.ts';
import { sendCsv } from '../csvResponse.ts';
import { notFound } from '../httpErrors.ts';
import { describe, typed } from '../plugins/apiDocument.ts';
import type { Services } from '../services.ts';
import type { EventCursor, EventRepository } from '../storage/eventRepository.ts';
import { readHeat } from '../storage/heatQuery.ts';
import { readInsights } from '../storage/insightsQuery.ts';

const CSV_PAGE = 200;

/** Columns of the CSV file, in order. */
const COLUMNS = [
  'time',
  'received',
  'event',
  'kiosk',
  'session',
  'name',
  'category',
  'label',
  'screen',
  'screen_id',
  'language',
  'environment',
  'quiz',
  'amount',
  'params',
] as const;

export function insightsRoutes(
  app: FastifyInstance,
  { audit, commands, database, events, kiosks, settings, stores }: Services,
): void {
  const api = typed(app);

  const insightsSchema = describe({
    tag: 'Insights',
    summary: 'Visits and touches of a period, summed up',
    access: 'insights.view',
    querystring: periodQuery,
    response: { 200: insights },
    errors: [400, 503],
  });
  api.get('/api/insights', { schema: insightsSchema }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return readInsights(database, request.query);
  });

  const heatSchema = describe({
    tag: 'Insights',
    summary: 'What visits did on one page, by content path',
    access: 'insights.view',
    querystring: heatQuery,
    response: { 200: heat },
    errors: [400, 503],
  });
  api.get('/api/heat', { schema: heatSchema }, async (request, reply): Promise<HeatReport> => {
    reply.header('cache-control', 'no-store');
    const { id: screenId, group, ...query } = request.query;
    const groups = await stores.groups();
    const { since, ...counted } = await readHeat(database, {
      ...query,
      screenId,
      ...(group !== undefined && { groups: groupsWithin(groups, group) }),
    });
    return {
      ...counted,
      since: new Date(since).toISOString(),
      groups: groups.map(({ id, name }) => ({ id, name })),
    };
  });

  const csv = describe({
    tag: 'Insights',
    summary: 'Every event of a period',
    access: 'insights.view',
    querystring: periodQuery,
    response: { 200: textResponse },
    produces: ['text/csv'],
    errors: [400, 503],
  });
  api.get('/api/events.csv', { schema: csv }, async (request, reply) => {
    const { from, to } = request.query;
    await audit.add({ actor: request.actor, action: 'export', subject: 'events' });
    return sendCsv(reply, { file: 'events.csv', columns: COLUMNS, rows: csvRows(events, from, to) });
  });

  const list = describe({
    tag: 'Kiosks',
    summary: 'All kiosks, with their latest faults',
    access: 'kiosks.manage',
    response: { 200: kioskList },
    errors: [503],
  });
  api.get('/api/kiosks', { schema: list }, async (_request, reply): Promise<KioskList> => {
    reply.header('cache-control', 'no-store');
    const now = Date.now();
    const iso = (ms: number): string => new Date(ms).toISOString();
    const isoOrNull = (ms: number | undefined): string | null => (ms === undefined ? null : iso(ms));
    const kioskRows = await kiosks.all(now);
    const pictures = await commands.pictureTimes();
    return {
      // Server time, to which ages are relative.
      now: iso(now),
      enrolment: settings.enrolment,
      kiosks: kioskRows.map(
        ({
          id,
          name,
          label,
          store,
          kiosk_group: group,
          key_hash: keyHash,
          version,
          environment,
          language,
          screen,
          release,
          uptime_ms,
          clock_ahead_ms,
          dropped,
          since,
          seen_at,
          faultCount,
          faults,
        }) => ({
          id,
          name: label ?? name,
          store,
          group,
          enrolled: keyHash !== null,
          version,
          environment,
          language,
          screen,
          release,
          uptimeMs: uptime_ms,
          clockAheadMs: clock_ahead_ms,
          dropped,
          since: iso(since),
          seenAt: seen_at === 0 ? null : iso(seen_at),
          pictureAt: isoOrNull(pictures.get(id)),
          faultCount,
          faults: faults.map(({ id: faultId, at, message, ids }) => ({
            id: faultId,
            at: iso(at),
            message,
            ids: JSON.parse(ids) as Record<string, unknown>,
          })),
        }),
      ),
    };
  });

  const forgotten = describe({
    tag: 'Kiosks',
    summary: 'Removes a kiosk and its faults from the list',
    access: 'kiosks.manage',
    params: kioskParams,
    response: { 200: z.object({ id: z.string() }) },
    errors: [404, 503, 507],
  });
  api.delete('/api/kiosks/:clientId', { schema: forgotten }, async (request) => {
    const id = clientIdOf(request.params.clientId);
    if (id === undefined || !(await kiosks.forget(id))) throw notFound();
    await audit.add({ actor: request.actor, action: 'remove-kiosk', subject: id });
    return { id };
  });
}

/** Streams page by page: a year of events needs no more memory than a day. */
async function* csvRows(events: EventRepository, from: number, to: number): AsyncGenerator<string[]> {
  let after: EventCursor | undefined;
  do {
    const page = await events.page(from, to, after, CSV_PAGE);
    for (const row of page) {
      yield [
        new Date(row.at).toISOString(),
        new Date(row.received_at).toISOString(),
        row.event_id,
        row.client_id,
        row.session_id,
        row.name,
        row.category,
        row.label,
        row.screen,
        row.screen_id,
        row.language,
        row.environment,
        row.quiz,
        row.amount === null ? '' : String(row.amount),
        row.more,
      ];
    }
    after = page.length === CSV_PAGE ? page.at(-1) : undefined;
    // SQLite queries are synchronous: without a pause, kiosks would wait until the last page.
    await yieldToEventLoop();
  } while (after);
}
