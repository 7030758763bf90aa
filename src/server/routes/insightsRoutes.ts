// What editors learn of visits and of kiosks: sums, the events themselves as a table, and how each kiosk fares. Editors only.
import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { stringify } from 'csv-stringify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { clientIdOf } from '#rules/eventBatch.ts';
import { notFound, validationError } from '../httpErrors.ts';
import type { EditorOnly } from '../plugins/authPlugin.ts';
import type { Services } from '../services.ts';
import type { EventCursor, EventRepository } from '../storage/eventRepository.ts';
import { readInsights } from '../storage/insightsQuery.ts';

const CSV_PAGE = 200;

const instant = z.iso
  .datetime({ offset: true, error: 'Must be an ISO 8601 instant' })
  .transform((text) => Date.parse(text));
const period = z.object({ from: instant, to: instant, environment: z.string().optional() });

/** What stands in each column of the CSV file, in their order. */
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
  { database, events, kiosks }: Services,
  editorOnly: EditorOnly,
): void {
  const options = { onRequest: editorOnly };

  app.get('/api/insights', options, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return readInsights(database, read(request.query));
  });

  app.get('/api/events.csv', options, async (request, reply) => {
    const { from, to } = read(request.query);
    const table = Readable.from(rowsOf(events, from, to), { objectMode: true, highWaterMark: 1 });
    // A spreadsheet would run a cell that begins like a formula.
    const text = stringify({
      header: true,
      columns: [...COLUMNS],
      record_delimiter: 'windows',
      escape_formulas: true,
    });
    table.on('error', (error) => text.destroy(error));
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="events.csv"')
      .type('text/csv; charset=utf-8');
    return reply.send(table.pipe(text));
  });

  app.get('/api/kiosks', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const now = Date.now();
    const iso = (ms: number): string => new Date(ms).toISOString();
    const seen = await kiosks.all(now);
    return {
      // By this clock the ages of what follows are to be told.
      now: iso(now),
      kiosks: seen.map(
        ({
          id,
          name,
          version,
          environment,
          language,
          screen,
          uptime_ms,
          dropped,
          since,
          seen_at,
          faultCount,
          faults,
        }) => ({
          id,
          name,
          version,
          environment,
          language,
          screen,
          uptimeMs: uptime_ms,
          dropped,
          since: iso(since),
          seenAt: iso(seen_at),
          faultCount,
          faults: faults.map(({ id: own, at, message, ids }) => ({
            id: own,
            at: iso(at),
            message,
            ids: JSON.parse(ids) as unknown,
          })),
        }),
      ),
    };
  });

  app.delete<{ Params: { clientId: string } }>('/api/kiosks/:clientId', options, async (request) => {
    const id = clientIdOf(request.params.clientId);
    if (id === undefined || !(await kiosks.forget(id))) throw notFound();
    return { id };
  });
}

/** Page by page, as fast as they are taken: a year of events needs no more memory than a day. */
async function* rowsOf(events: EventRepository, from: number, to: number): AsyncGenerator<string[]> {
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
    // SQLite answers in the same breath: without a pause no kiosk would be heard until the last page.
    await breathe();
  } while (after);
}

function read(query: unknown): z.infer<typeof period> {
  const { success, data, error } = period.safeParse(query);
  if (!success)
    throw validationError(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  if (data.from >= data.to) throw validationError([{ path: 'to', message: 'Must be later than from' }]);
  return data.environment === '' ? { ...data, environment: undefined } : data;
}
