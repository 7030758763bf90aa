// The routes of every record kind: list, CSV, creation, change, removal, history. See
// src/server/README.md#240-records.
import type { FastifyInstance, FastifyReply } from 'fastify';
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
import { RECORD_KINDS } from '#records/recordKinds.ts';
import { sendCsv } from '../csvResponse.ts';
import { isCurrent } from '../etag.ts';
import { HttpError, notFound, validationError } from '../httpErrors.ts';
import { describe, noContent, typed } from '../plugins/apiDocument.ts';
import { hashOf, recordEtag, RecordRepository, StaleRecord } from '../records/recordRepository.ts';
import { RecordConflict, type RecordTable, type Values } from '../records/recordTable.ts';
import { recordTableOf } from '../records/recordTables.ts';
import type { Services } from '../services.ts';

const CHANGED = [400, 404, 409, 413, 415, 503, 507];
const CSV_AT_ONCE = 200;

export function recordRoutes(app: FastifyInstance, services: Services): void {
  for (const kind of RECORD_KINDS) {
    const table = recordTableOf(kind, services.database);
    for (const name of [kind.name, ...(kind.formerNames ?? [])]) kindRoutes(app, services, table, name);
  }
}

function kindRoutes(app: FastifyInstance, services: Services, table: RecordTable, name: string): void {
  const { kind } = table;
  const { one, many, access, list } = kind;
  const records = new RecordRepository(services.database, table);
  const schemas = recordSchemas(kind);
  const api = typed(app);
  const path = `/api/${name}`;
  const shared = { tag: 'Kiosks', access } as const;
  const queryOf = ({ search, sort, limit, after, ...filters }: Record<string, unknown>): RecordQuery =>
    ({ search, sort, limit, after, filters: withoutAbsent(filters) }) as RecordQuery;
  const complete = (values: Values): Values => {
    const { success, data, error } = z.safeParse(schemas.body, values);
    if (success) return data as Values;
    throw validationError(
      error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    );
  };

  const listing = describe({
    ...shared,
    summary: `A page of ${many}, sorted by ${kind.title} unless asked otherwise`,
    querystring: schemas.query,
    headers: ifNoneMatch,
    response: { 200: schemas.page, 304: z.null() },
    errors: [400, 503],
  });
  api.get(path, { schema: listing }, async (request, reply) => {
    const page = await records.page(queryOf(request.query as Record<string, unknown>));
    if (!page) throw validationError([{ path: 'after', message: 'Must be the `next` of a page' }]);
    return withEtag(reply, request.headers['if-none-match'], hashOf(page), page);
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
    const rows = csvRows(records, queryOf(request.query as Record<string, unknown>));
    return sendCsv(reply, { file: `${kind.name}.csv`, columns: ['id', ...csvColumns(kind)], rows });
  });

  if (list.filters.length > 0) {
    const choices = describe({
      ...shared,
      summary: `The values by which ${many} can be filtered`,
      response: { 200: z.record(z.string(), z.array(z.string())) },
      errors: [503],
    });
    api.get(`${path}/filters`, { schema: choices }, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const values = await Promise.all(list.filters.map((field) => records.choices(field)));
      return Object.fromEntries(list.filters.map((field, index) => [field, values[index] ?? []]));
    });
  }

  const reading = describe({
    ...shared,
    summary: `A ${one}`,
    params: byId,
    headers: ifNoneMatch,
    response: { 200: schemas.item, 304: z.null() },
    errors: [404, 503],
  });
  api.get(`${path}/:id`, { schema: reading }, async (request, reply) => {
    const item = await records.get(request.params.id);
    if (!item) throw notFound();
    return withEtag(reply, request.headers['if-none-match'], recordEtag(item), item);
  });

  const creation = describe({
    ...shared,
    summary: `Adds a ${one}`,
    body: schemas.body,
    response: { 201: schemas.item },
    errors: CHANGED,
  });
  api.post(path, { schema: creation }, async (request, reply) => {
    const item = await records.add(request.body as Values, request.actor).catch(asHttpError);
    return reply.code(201).header('etag', recordEtag(item)).send(item);
  });

  const change = describe({
    ...shared,
    summary: `Changes the fields of a ${one} that are named`,
    params: byId,
    headers: ifMatch,
    body: schemas.change,
    response: { 200: schemas.item },
    errors: [...CHANGED, 412],
  });
  api.patch(`${path}/:id`, { schema: change }, async (request, reply) => {
    const match = request.headers['if-match'];
    const body = withoutAbsent(request.body as Values);
    const item = await records
      .change(request.params.id, body, request.actor, match === '*' ? undefined : match)
      .catch(asHttpError);
    if (!item) throw notFound();
    return reply.header('etag', recordEtag(item)).send(item);
  });
  const replacement = describe({
    ...shared,
    summary: `Replaces all fields of a ${one}`,
    params: byId,
    body: schemas.body,
    response: { 200: schemas.item },
    errors: CHANGED,
  });
  api.put(`${path}/:id`, { schema: replacement }, async (request) => {
    const item = await records
      .replace(request.params.id, request.body as Values, request.actor)
      .catch(asHttpError);
    if (!item) throw notFound();
    return item;
  });

  const batch = describe({
    ...shared,
    summary: `Changes several ${many}, and adds those without an id and with a new name; all or none`,
    body: schemas.batch,
    response: { 200: schemas.batchResult },
    errors: CHANGED,
  });
  api.patch(path, { schema: batch }, async (request) => {
    const { records: sent } = request.body as { records: RecordChange[] };
    const items = await records
      .changeSeveral(
        sent.map((each) => withoutAbsent(each)),
        complete,
        request.actor,
      )
      .catch(asHttpError);
    return { items };
  });

  const removal = describe({
    ...shared,
    summary: `Removes a ${one}. ${kind.texts.removal}`,
    params: byId,
    response: { 204: noContent },
    errors: [404, 503],
  });
  api.delete(`${path}/:id`, { schema: removal }, async (request, reply) => {
    if (!(await records.remove(request.params.id, request.actor))) throw notFound();
    return reply.code(204).send();
  });

  const history = describe({
    ...shared,
    summary: `Who changed a ${one}, and what, the latest first`,
    params: byId,
    response: { 200: recordHistory },
    errors: [503],
  });
  api.get(`${path}/:id/history`, { schema: history }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return records.history(request.params.id);
  });
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
  if (error instanceof RecordConflict) throw new HttpError(409, error.message);
  if (error instanceof StaleRecord) throw new HttpError(412, 'It has been changed since it was loaded.');
  throw error;
}

/** Page by page, so that the database is free between them. */
async function* csvRows(
  records: RecordRepository,
  query: RecordQuery,
): AsyncGenerator<Record<string, string>> {
  let after: string | undefined;
  do {
    const page = await records.page({ ...query, limit: CSV_AT_ONCE, after });
    for (const item of page?.items ?? []) yield { id: item.id, ...csvRow(records.kind, item as RecordItem) };
    after = page?.next ?? undefined;
  } while (after !== undefined);
}
