// Insights and the CSV export of events, for editors.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { HeatReport } from '#protocol/insightsEndpoints.ts';
import { groupsWithin } from '#records/kioskSettings.ts';
import { sendCsv } from '../platform/http/csvResponse.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import type { EventCursor, EventRepository } from './eventRepository.ts';
import { readHeat } from './heatQuery.ts';
import { readInsights } from './insightsQuery.ts';
import * as audit from '../audit/auditRepository.ts';
import * as stores from '../fleet/storeRepository.ts';

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

export function insightsRoutes(app: FastifyInstance, { database, events }: Services): void {
  route(app, 'GET /api/insights', (request) => readInsights(database, request.query));

  route(app, 'GET /api/heat', async (request): Promise<HeatReport> => {
    const { id: screenId, group, ...query } = request.query;
    const groups = await stores.groups(database);
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

  route(app, 'GET /api/events.csv', async (request, reply) => {
    const { from, to } = request.query;
    await audit.add(database, { actor: request.actor, action: 'export', subject: 'events' });
    return sendCsv(reply, { file: 'events.csv', columns: COLUMNS, rows: csvRows(events, from, to) });
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
