// The list of a kind of records that are few, such as people: read whole, then searched, filtered,
// sorted and cut into pages. See src/server/README.md#240-records.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { described } from '#protocol/apiSchemas.ts';
import { textResponse } from '#protocol/appSchemas.ts';
import { RECORDS_PER_PAGE, RECORDS_PER_PAGE_MAX, SEARCH_MAX } from '#records/recordLists.ts';
import { sendCsv } from '../csvResponse.ts';
import { validationError } from '../httpErrors.ts';
import { describe, typed, type Access, type RouteTag } from '../plugins/apiDocument.ts';
import type { Services } from '../services.ts';
import { cursorOf, keysOf } from '../storage/keysetPages.ts';
import { searchKey, sortKey } from '../storage/sortKeys.ts';

type Value = string | number | boolean | null;

interface List<T> {
  /** Such as '/api/people'; '.csv' is added for the table. */
  path: string;
  tag: RouteTag;
  access: Access;
  summary: string;
  item: z.ZodMiniType<T>;
  load: (request: FastifyRequest) => Promise<readonly T[]>;
  idOf: (item: T) => string;
  /** What is searched. */
  textOf: (item: T) => string;
  /** The first is the order unless another is asked for; empty values are last. */
  sorts: Readonly<Record<string, (item: T) => Value>>;
  /** The value of each filter. */
  filters?: Readonly<Record<string, (item: T) => Value>>;
  /** The columns of the table. */
  cells: (item: T) => Readonly<Record<string, Value>>;
}

interface Query {
  search?: string;
  sort?: string;
  limit?: number;
  after?: string;
  [filter: string]: unknown;
}

export function listRoute<T>(app: FastifyInstance, { audit }: Services, list: List<T>): void {
  const { path, tag, access, summary, item, load, cells } = list;
  const api = typed(app);
  const orders = Object.keys(list.sorts).flatMap((name) => [name, `-${name}`]);
  const selection = {
    search: z.optional(z.string().check(z.maxLength(SEARCH_MAX))),
    sort: z.optional(described(z.enum(orders as [string, ...string[]]), 'Descending after “-”')),
    ...Object.fromEntries(Object.keys(list.filters ?? {}).map((name) => [name, z.optional(z.string())])),
  };
  const page = describe({
    tag,
    access,
    summary,
    querystring: z.object({
      ...selection,
      limit: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(RECORDS_PER_PAGE_MAX))),
      after: z.optional(z.string()),
    }),
    response: {
      200: z.object({ items: z.array(item), total: z.int(), next: z.nullable(z.string()) }),
    },
    errors: [400, 503],
  });
  api.get(path, { schema: page }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const found = pageOf(
      list,
      selected(list, await load(request), request.query as Query),
      request.query as Query,
    );
    if (!found) throw validationError([{ path: 'after', message: 'Must be the `next` of a page' }]);
    return found;
  });

  const csv = describe({
    tag,
    access,
    summary: 'The same as a table, whole',
    querystring: z.object(selection),
    response: { 200: textResponse },
    produces: ['text/csv'],
    errors: [400, 503],
  });
  const name = path.slice(path.lastIndexOf('/') + 1);
  api.get(`${path}.csv`, { schema: csv }, async (request, reply) => {
    await audit.add({ actor: request.actor, action: 'export', subject: name });
    const rows = selected(list, await load(request), request.query as Query).map(cells);
    const columns = Object.keys(rows[0] ?? {});
    return sendCsv(reply, { file: `${name}.csv`, columns, rows: asStream(rows) });
  });
}

async function* asStream<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

const keyOfValue = (value: Value): string =>
  typeof value === 'number' ? value.toString().padStart(16, '0') : sortKey(String(value ?? ''));

/** The sort key of an item; items without a value are last either way. */
function keysOfItem<T>(list: List<T>, item: T, sort: string): [isEmpty: number, key: string, id: string] {
  const value = list.sorts[sort]?.(item) ?? null;
  return [value === null || value === '' ? 1 : 0, keyOfValue(value), list.idOf(item)];
}

type Keys = ReturnType<typeof keysOfItem>;

function compare([emptyA, keyA, idA]: Keys, [emptyB, keyB, idB]: Keys, isDescending: boolean): number {
  if (emptyA !== emptyB) return emptyA - emptyB;
  if (keyA !== keyB) return (keyA < keyB ? -1 : 1) * (isDescending ? -1 : 1);
  return idA < idB ? -1 : idA > idB ? 1 : 0;
}

function orderOf<T>({ sorts }: List<T>, { sort }: Query): { by: string; isDescending: boolean } {
  const [first = ''] = Object.keys(sorts);
  const isDescending = sort?.startsWith('-') ?? false;
  return { by: (isDescending ? sort?.slice(1) : sort) ?? first, isDescending };
}

/** The items of a search and filters, in order. */
function selected<T>(list: List<T>, items: readonly T[], query: Query): T[] {
  const words = searchKey(query.search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const { by, isDescending } = orderOf(list, query);
  const filters = Object.entries(list.filters ?? {}).filter(([name]) => (query[name] ?? '') !== '');
  return items
    .filter((item) => {
      const text = searchKey(list.textOf(item));
      return (
        words.every((word) => text.includes(word)) &&
        filters.every(([name, read]) => String(read(item) ?? 'none') === query[name])
      );
    })
    .map((item) => ({ item, keys: keysOfItem(list, item, by) }))
    .toSorted((a, b) => compare(a.keys, b.keys, isDescending))
    .map(({ item }) => item);
}

function pageOf<T>(list: List<T>, items: readonly T[], query: Query) {
  const { limit = RECORDS_PER_PAGE, after } = query;
  const { by, isDescending } = orderOf(list, query);
  const cursor = after === undefined ? undefined : (keysOf(after, 3) as Keys | undefined);
  if (after !== undefined && !cursor) return undefined;
  const from = cursor
    ? items.findIndex((item) => compare(keysOfItem(list, item, by), cursor, isDescending) > 0)
    : 0;
  const shown = from < 0 ? [] : items.slice(from, from + limit);
  const last = shown.at(-1);
  const hasMore = from >= 0 && from + limit < items.length;
  return {
    items: shown,
    total: items.length,
    next: hasMore && last !== undefined ? cursorOf(keysOfItem(list, last, by)) : null,
  };
}
