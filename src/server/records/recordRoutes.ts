// The routes of every record kind: list, CSV, creation, change, removal, history. See
// src/server/records/README.md#records.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { textResponse } from '#protocol/appSchemas.ts';
import { byId, ifMatch, ifNoneMatch } from '#protocol/paramSchemas.ts';
import {
  recordHistory,
  recordSchemas,
  type RecordChange,
  type RecordItem,
  type RecordQuery,
} from '#protocol/recordSchemas.ts';
import { csvColumns, csvRow } from '#records/csvCells.ts';
import { heading, withArticle, type RecordOperation } from '#records/defineRecord.ts';
import { sendCsv } from '../platform/http/csvResponse.ts';
import { hashOf, isCurrent, StaleRecord } from '../platform/http/etag.ts';
import { fieldErrorsOf, HttpError, notFound, validationError } from '../platform/http/httpErrors.ts';
import { describe, noContent, typed } from '../platform/http/apiDocument.ts';
import { historyOf, recordEtag } from './recordRepository.ts';
import type { RecordSource } from './recordSource.ts';
import { RecordConflict, type Values } from './recordTable.ts';
import type { Services } from '../services.ts';

const CHANGED = [400, 404, 409, 413, 415, 503, 507];
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
  const { one, many, access, list, tag } = kind;
  const schemas = recordSchemas(kind, source.item);
  const api = typed(app);
  const path = `/api/${name}`;
  const shared = { tag, access } as const;
  const changing = { tag, access: kind.changeAccess ?? access } as const;
  const aRecord = withArticle(one);
  const queryOf = ({ search, sort, limit, after, ...filters }: Record<string, unknown>): RecordQuery =>
    ({ search, sort, limit, after, filters: withoutAbsent(filters) }) as RecordQuery;
  const complete = (values: Values, index: number): Values => {
    const { success, data, error } = z.safeParse(schemas.addition, values);
    if (success) return data as Values;
    throw validationError(fieldErrorsOf(error.issues, ['records', index]));
  };
  const respond = <T>(reply: FastifyReply, known: string | undefined, etag: string, value: T) => {
    if (source.isRevalidated) return withEtag(reply, known, etag, value);
    reply.header('cache-control', 'no-store').header('etag', etag);
    return value;
  };

  const listing = describe({
    ...shared,
    summary: `A page of ${many}, sorted by ${list.sort ?? kind.title} unless asked otherwise`,
    querystring: schemas.query,
    headers: ifNoneMatch,
    response: {
      200: source.besides ? z.extend(schemas.page, source.besides.schema.shape) : schemas.page,
      304: z.null(),
    },
    errors: [400, 503],
  });
  api.get(path, { schema: listing }, async (request, reply) => {
    const records = await source.page(queryOf(request.query as Record<string, unknown>), request);
    if (!records) throw validationError([{ path: 'after', message: 'Must be the `next` of a page' }]);
    const page = { ...records, ...(await source.besides?.load()) };
    return respond(reply, request.headers['if-none-match'], hashOf(page), page);
  });

  const csv = describe({
    ...shared,
    summary: `The same as a table, whole`,
    querystring: schemas.csvQuery,
    response: { 200: textResponse },
    produces: ['text/csv'],
    errors: [400, 503],
  });
  api.get(`${path}.csv`, { schema: csv }, async (request, reply) => {
    await services.audit.add({ actor: request.actor, action: 'export', subject: kind.name });
    const rows = csvRows(source, queryOf(request.query as Record<string, unknown>), request);
    return sendCsv(reply, { file: `${kind.name}.csv`, columns: ['id', ...csvColumns(kind)], rows });
  });

  if (list.filters.length > 0) {
    const choices = describe({
      ...shared,
      summary: `The values by which ${many} can be filtered`,
      response: { 200: z.record(z.string(), z.array(z.string())) },
      errors: [503],
    });
    api.get(`${path}/filters`, { schema: choices }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const values = await Promise.all(list.filters.map((field) => source.choices(field, request)));
      return Object.fromEntries(list.filters.map((field, index) => [field, values[index] ?? []]));
    });
  }

  operation('read', source.get, (get) => {
    const reading = describe({
      ...shared,
      summary: heading(aRecord),
      params: byId,
      headers: ifNoneMatch,
      response: { 200: schemas.item, 304: z.null() },
      errors: [404, 503],
    });
    api.get(`${path}/:id`, { schema: reading }, async (request, reply) => {
      const item = await get(request.params.id, request);
      if (!item) throw notFound();
      return respond(reply, request.headers['if-none-match'], recordEtag(kind, item), item);
    });
  });

  operation('add', source.add, (add) => {
    const creation = describe({
      ...changing,
      summary: `Adds ${aRecord}`,
      body: schemas.addition,
      response: { 201: source.added ?? schemas.item },
      errors: CHANGED,
    });
    api.post(path, { schema: creation }, async (request, reply) => {
      const added = await add(request.body as Values, request).catch(asHttpError);
      if (source.added) reply.header('cache-control', 'no-store');
      else reply.header('etag', recordEtag(kind, added as RecordItem));
      return reply.code(201).send(added);
    });
  });

  operation('change', source.change, (change) => {
    const changes = describe({
      ...changing,
      summary: `Changes the fields of ${aRecord} that are named`,
      params: byId,
      headers: ifMatch,
      body: schemas.change,
      response: { 200: schemas.item },
      errors: [...CHANGED, 412],
    });
    api.patch(`${path}/:id`, { schema: changes }, async (request, reply) => {
      const body = withoutAbsent(request.body as Values);
      const item = await change(request.params.id, body, request, request.headers['if-match']).catch(
        asHttpError,
      );
      if (!item) throw notFound();
      return reply.header('etag', recordEtag(kind, item)).send(item);
    });
  });

  operation('batch', source.replace, (replace) => {
    const replacement = describe({
      ...changing,
      summary: `Replaces all fields of ${aRecord}`,
      params: byId,
      headers: ifMatch,
      body: schemas.body,
      response: { 200: schemas.item },
      errors: [...CHANGED, 412],
    });
    api.put(`${path}/:id`, { schema: replacement }, async (request, reply) => {
      const { body, headers, params } = request;
      const item = await replace(params.id, body as Values, request, headers['if-match']).catch(asHttpError);
      if (!item) throw notFound();
      return reply.header('etag', recordEtag(kind, item)).send(item);
    });
  });

  operation('batch', source.changeSeveral, (changeSeveral) => {
    const batch = describe({
      ...changing,
      summary: `Changes several ${many}, and adds those without an id and with a new name; all or none`,
      body: schemas.batch,
      response: { 200: schemas.batchResult },
      errors: CHANGED,
    });
    api.patch(path, { schema: batch }, async (request) => {
      const { records: sent } = request.body as { records: RecordChange[] };
      const items = await changeSeveral(
        sent.map((each) => withoutAbsent(each)),
        complete,
        request,
      ).catch(asHttpError);
      return { items };
    });
  });

  operation('remove', source.remove, (remove) => {
    const removal = describe({
      ...changing,
      summary: [`Removes ${aRecord}.`, kind.texts.removal].filter(Boolean).join(' '),
      params: byId,
      headers: ifMatch,
      response: { 204: noContent },
      errors: [404, 409, 412, 503, 507],
    });
    api.delete(`${path}/:id`, { schema: removal }, async (request, reply) => {
      const { headers, params } = request;
      if (!(await remove(params.id, request, headers['if-match']).catch(asHttpError))) throw notFound();
      return reply.code(204).send();
    });
  });

  if (kind.audit) {
    const history = describe({
      ...changing,
      summary: `Who changed ${aRecord}, and what, the latest first`,
      params: byId,
      response: { 200: recordHistory },
      errors: [404, 503],
    });
    api.get(`${path}/:id/history`, { schema: history }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { id } = request.params;
      const entries = await historyOf(services.database, kind, id);
      // A record that was removed has its history still.
      if (entries.length === 0 && !(await source.get(id, request))) throw notFound();
      return entries;
    });
  }

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
