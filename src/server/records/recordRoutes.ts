// The routes of every record kind: list, CSV, creation, change, removal, history. See
// src/server/records/README.md#records.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { recordEndpoints } from '#protocol/recordEndpoints.ts';
import {
  recordSchemas,
  type RecordChange,
  type RecordItem,
  type RecordQuery,
} from '#protocol/recordSchemas.ts';
import { csvColumns, csvRow } from '#records/csvCells.ts';
import type { RecordOperation } from '#records/defineRecord.ts';
import { sendCsv } from '../platform/http/csvResponse.ts';
import { hashOf, isCurrent, StaleRecord } from '../platform/http/etag.ts';
import { fieldErrorsOf, HttpError, notFound, validationError } from '../platform/http/httpErrors.ts';
import { routesOf } from '../platform/http/route.ts';
import { historyOf, recordEtag } from './recordRepository.ts';
import type { RecordSource } from './recordSource.ts';
import { RecordConflict, type Values } from './recordTable.ts';
import type { Services } from '../services.ts';
import * as audit from '../audit/auditRepository.ts';

const CSV_AT_ONCE = 200;

export function recordRoutes(
  app: FastifyInstance,
  services: Services,
  sources: readonly RecordSource[],
): void {
  for (const source of sources) {
    const { name, formerNames = [] } = source.kind;
    for (const each of [name, ...formerNames]) kindRoutes(app, services, source, each);
  }
}

function kindRoutes(app: FastifyInstance, services: Services, source: RecordSource, name: string): void {
  const { kind } = source;
  const { many, list } = kind;
  const route = routesOf(app, recordEndpoints(kind, source), { records: name });
  const { addition } = recordSchemas(kind, source.item);
  const queryOf = ({ search, sort, limit, after, ...filters }: Record<string, unknown>): RecordQuery =>
    ({ search, sort, limit, after, filters: withoutAbsent(filters) }) as RecordQuery;
  const complete = (values: Values, index: number): Values => {
    const { success, data, error } = z.safeParse(addition, values);
    if (success) return data as Values;
    throw validationError(fieldErrorsOf(error.issues, ['records', index]));
  };
  const respond = <T>(reply: FastifyReply, known: string | undefined, etag: string, value: T) => {
    if (source.isRevalidated) return withEtag(reply, known, etag, value);
    reply.header('etag', etag);
    return value;
  };

  route('GET /api/:records', async (request, reply) => {
    const records = await source.page(queryOf(request.query), request);
    if (!records) throw validationError([{ path: 'after', message: 'Must be the `next` of a page' }]);
    const page = { ...records, ...(await source.besides?.load()) };
    return respond(reply, request.headers['if-none-match'], hashOf(page), page);
  });

  route('GET /api/:records.csv', async (request, reply) => {
    await audit.add(services.database, { actor: request.actor, action: 'export', subject: kind.name });
    const rows = csvRows(source, queryOf(request.query), request);
    return sendCsv(reply, { file: `${kind.name}.csv`, columns: ['id', ...csvColumns(kind)], rows });
  });

  if (list.filters.length > 0)
    route('GET /api/:records/filters', async (request) => {
      const values = await Promise.all(list.filters.map((field) => source.choices(field, request)));
      return Object.fromEntries(list.filters.map((field, index) => [field, values[index] ?? []]));
    });

  operation('read', source.get, (get) =>
    route('GET /api/:records/:id', async (request, reply) => {
      const item = await get(request.params.id, request);
      if (!item) throw notFound();
      return respond(reply, request.headers['if-none-match'], recordEtag(kind, item), item);
    }),
  );

  operation('add', source.add, (add) =>
    route('POST /api/:records', async (request, reply) => {
      const added = await add(request.body as Values, request).catch(asHttpError);
      if (!source.added) reply.header('etag', recordEtag(kind, added as RecordItem));
      return added;
    }),
  );

  operation('change', source.change, (change) =>
    route('PATCH /api/:records/:id', async (request, reply) => {
      const body = withoutAbsent(request.body as Values);
      const item = await change(request.params.id, body, request, request.headers['if-match']).catch(
        asHttpError,
      );
      if (!item) throw notFound();
      reply.header('etag', recordEtag(kind, item));
      return item;
    }),
  );

  operation('batch', source.replace, (replace) =>
    route('PUT /api/:records/:id', async (request, reply) => {
      const { body, headers, params } = request;
      const item = await replace(params.id, body as Values, request, headers['if-match']).catch(asHttpError);
      if (!item) throw notFound();
      reply.header('etag', recordEtag(kind, item));
      return item;
    }),
  );

  operation('batch', source.changeSeveral, (changeSeveral) =>
    route('PATCH /api/:records', async (request) => {
      const { records: sent } = request.body as { records: RecordChange[] };
      const items = await changeSeveral(
        sent.map((each) => withoutAbsent(each)),
        complete,
        request,
      ).catch(asHttpError);
      return { items };
    }),
  );

  operation('remove', source.remove, (remove) =>
    route('DELETE /api/:records/:id', async (request) => {
      const { headers, params } = request;
      if (!(await remove(params.id, request, headers['if-match']).catch(asHttpError))) throw notFound();
    }),
  );

  if (kind.audit)
    route('GET /api/:records/:id/history', async (request) => {
      const { id } = request.params;
      const entries = await historyOf(services.database, kind, id);
      // A record that was removed has its history still.
      if (entries.length === 0 && !(await source.get(id, request))) throw notFound();
      return entries;
    });

  /** Adds the routes of an operation, if the kind has it; throws where the source lacks it. */
  function operation<T>(name: RecordOperation, run: T | undefined, add: (run: T) => void): void {
    if (!kind.operations.includes(name)) return;
    if (run === undefined) throw new Error(`Nothing can ${name} ${many}`);
    add(run);
  }
}

function withEtag<T>(
  reply: FastifyReply,
  known: string | undefined,
  etag: string,
  value: T,
): T | FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', etag);
  return isCurrent(known, etag) ? reply.code(304).send() : value;
}

const withoutAbsent = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

function asHttpError(error: unknown): never {
  if (error instanceof RecordConflict) {
    const { message, index } = error;
    throw new HttpError(
      409,
      message,
      index === undefined ? {} : { errors: [{ path: `records.${index}`, message }] },
    );
  }
  if (error instanceof StaleRecord) throw new HttpError(412, 'It has been changed since it was loaded.');
  throw error;
}

/** Page by page, so that the database is free between them. */
async function* csvRows(
  source: RecordSource,
  query: RecordQuery,
  request: FastifyRequest,
): AsyncGenerator<Record<string, string>> {
  let after: string | undefined;
  do {
    const page = await source.page({ ...query, limit: CSV_AT_ONCE, after }, request);
    for (const item of page?.items ?? []) yield { id: String(item.id), ...csvRow(source.kind, item) };
    after = page?.next ?? undefined;
  } while (after !== undefined);
}
