// Records of a kind that are few, such as people: loaded whole, then searched, filtered, sorted and
// cut into pages.
import type { FastifyRequest } from 'fastify';
import { fieldMeta, recordName, type RecordKind } from '#records/defineRecord.ts';
import type { RecordItem, RecordPage, RecordQuery } from '#protocol/recordSchemas.ts';
import { RECORDS_PER_PAGE } from '#records/recordLists.ts';
import { cursorOf, keysOf } from '../platform/database/keysetPages.ts';
import { searchKey, sortKey } from '../platform/database/sortKeys.ts';
import { refuseStale } from './recordRepository.ts';
import type { RecordSource } from './recordSource.ts';
import { textOfRecord, type Values } from './recordTable.ts';

const NO_VALUE = 'none';

interface Loaded<T> extends Pick<RecordSource, 'item' | 'added' | 'add' | 'remove'> {
  kind: RecordKind;
  load: (request: FastifyRequest) => Promise<readonly T[]>;
  change?: (record: T, change: Values, request: FastifyRequest) => Promise<T | undefined>;
}

/** A source of records, each with an `id` and the fields of the kind. */
export function loadedRecords<T extends { id: string | number }>({
  kind,
  load,
  change,
  remove,
  ...operations
}: Loaded<T>): RecordSource {
  const all = async (request: FastifyRequest): Promise<readonly RecordItem[]> =>
    (await load(request)) as readonly unknown[] as readonly RecordItem[];
  const get: RecordSource['get'] = async (id, request) =>
    (await all(request)).find((record) => String(record.id) === id);
  return {
    kind,
    ...operations,
    get,
    page: async (query, request) => pageOf(kind, await all(request), query),
    choices: async (field, request) => {
      const values = (await all(request)).flatMap((record) => String(record[field] ?? '') || []);
      return [...new Set(values)].toSorted();
    },
    ...(change && {
      change: async (id, changes, request, ifMatch) => {
        const record = await get(id, request);
        if (!record) return undefined;
        refuseStale(kind, record, ifMatch);
        return (await change(record as unknown as T, changes, request)) as RecordItem | undefined;
      },
    }),
    ...(remove && {
      remove: async (id, request, ifMatch) => {
        const record = ifMatch === undefined ? undefined : await get(id, request);
        if (record) refuseStale(kind, record, ifMatch);
        return remove(id, request);
      },
    }),
  };
}

type Keys = [isEmpty: number, key: string, id: string];
const KEY_TYPES = [{ isNumber: true }, {}, {}];

/** Choices are sorted as their options are; records without a value are last either way. */
function keysOfRecord(kind: RecordKind, record: RecordItem, column: string): Keys {
  const value = column === kind.title ? recordName(kind, record) : record[column];
  const field = kind.fields[column];
  const options = field && fieldMeta(field).options;
  const key = options
    ? options.findIndex((option) => option.value === value)
    : typeof value === 'number'
      ? value
      : String(value ?? '');
  const text = typeof key === 'number' ? key.toString().padStart(16, '0') : sortKey(key);
  return [value === null || value === undefined || value === '' ? 1 : 0, text, String(record.id)];
}

function compare([emptyA, keyA, idA]: Keys, [emptyB, keyB, idB]: Keys, isDescending: boolean): number {
  if (emptyA !== emptyB) return emptyA - emptyB;
  if (keyA !== keyB) return (keyA < keyB ? -1 : 1) * (isDescending ? -1 : 1);
  return idA < idB ? -1 : idA > idB ? 1 : 0;
}

function isSelected(kind: RecordKind, record: RecordItem, { search = '', filters }: RecordQuery): boolean {
  const text = textOfRecord(kind, record);
  const words = searchKey(search).split(/\s+/).filter(Boolean);
  return (
    words.every((word) => text.includes(word)) &&
    Object.entries(filters).every(([field, wanted]) => wanted === '' || wanted === filterValue(record[field]))
  );
}

const filterValue = (value: unknown): string =>
  value === null || value === undefined || value === '' ? NO_VALUE : String(value);

function pageOf(
  kind: RecordKind,
  records: readonly RecordItem[],
  query: RecordQuery,
): RecordPage | undefined {
  const { limit = RECORDS_PER_PAGE, after, sort = kind.list.sort ?? kind.title } = query;
  const isDescending = sort.startsWith('-');
  const keysOfItem = (record: RecordItem): Keys => keysOfRecord(kind, record, sort.replace(/^-/, ''));
  const cursor = after === undefined ? undefined : (keysOf(after, KEY_TYPES) as Keys | undefined);
  if (after !== undefined && !cursor) return undefined;
  const sorted = records
    .filter((record) => isSelected(kind, record, query))
    .map((record) => ({ record, keys: keysOfItem(record) }))
    .toSorted((a, b) => compare(a.keys, b.keys, isDescending));
  const from = cursor ? sorted.findIndex(({ keys }) => compare(keys, cursor, isDescending) > 0) : 0;
  const shown = from < 0 ? [] : sorted.slice(from, from + limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ record }) => record),
    total: sorted.length,
    next: last !== undefined && from + limit < sorted.length ? cursorOf(last.keys) : null,
  };
}
