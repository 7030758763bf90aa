// Where the records of a kind are stored, and what else a change of one does.
import { sql, type RawBuilder } from 'kysely';
import { fieldMeta, type RecordKind } from '#records/defineRecord.ts';
import type { Database } from '../platform/database/openDatabase.ts';
import { searchKey } from '../platform/database/sortKeys.ts';

export type Values = Record<string, unknown>;
export type Columns = Record<string, string | number | null>;

export interface RecordTable {
  kind: RecordKind;
  /** Has the columns `id`, `name`, `sort_key` and `search_key`. */
  table: 'store' | 'kiosk_group' | 'record' | 'alert';
  /** Query with the name of the table, read in its place if it lacks some of these columns. */
  rows?: RawBuilder<unknown>;
  /** Columns that all records of the kind have, where others share the table. */
  fixed?: Columns;
  toColumns: (values: Values) => Columns;
  toValues: (row: Columns) => Values;
  /** SQL by which fields other than the title are sorted. */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Sorted fields that are stored as numbers, such as instants in ms. */
  numbers?: readonly string[];
  /** SQL of fields that are filtered. */
  filters: Readonly<Record<string, RawBuilder<unknown>>>;
  /** SQL of the names of the records that fields refer to. */
  names?: Readonly<Record<string, RawBuilder<string | null>>>;
  /**
   * Queries of the numbers that belong to records, or to the one with an id: `counted_id` and
   * `counted`. Joined, so that a sort by them costs no query for each record.
   */
  counts?: Readonly<Record<string, (id?: string) => RawBuilder<unknown>>>;
  /** Throws a RecordConflict for values that cannot be saved. */
  check?: (tx: Database, id: string | null, values: Values) => Promise<void>;
  /** Runs in the transaction of a change or removal. */
  changed?: (tx: Database, id: string) => Promise<void>;
  removed?: (tx: Database, id: string, values: Values) => Promise<void>;
}

/** A change that the other records, or what they refer to, do not allow. */
export class RecordConflict extends Error {
  /** Index of the change, where there are several. */
  readonly index: number | undefined;
  constructor(message: string, index?: number) {
    super(message);
    this.index = index;
  }
}

/** Returns the searchable text: the title and every other short text. */
export const textOfRecord = ({ fields }: RecordKind, values: Values): string =>
  searchKey(
    Object.entries(fields)
      .filter(([, field]) => ['text', 'tags', 'choice'].includes(fieldMeta(field).widget))
      .map(([key]) => [values[key]].flat().join(' '))
      .join(' '),
  );

/** The SQL of a name of another record. */
export const nameOfRecord = (
  table: RecordTable['table'],
  id: RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql<string | null>`(select named.name from ${sql.table(table)} as named where named.id = ${id})`;

/** Kinds with a table of their own; the others share one. */
const OWN_TABLES: Readonly<Record<string, RecordTable['table']>> = {
  stores: 'store',
  groups: 'kiosk_group',
  alerts: 'alert',
};

/** The table with the records of a kind. */
export const tableNamed = (kind: string): RecordTable['table'] => OWN_TABLES[kind] ?? 'record';

/** The table of a kind that has none of its own: fields are JSON. */
export function jsonTable(kind: RecordKind, isPostgres: boolean): RecordTable {
  const { name, title, fields } = kind;
  const sqlOf = (key: string): RawBuilder<unknown> => {
    const { widget } = fieldMeta(fields[key] ?? never(key));
    if (!isPostgres) {
      const value = sql`json_extract(record.body, ${`$.${key}`})`;
      return widget === 'toggle' ? sql`case ${value} when 1 then 'true' when 0 then 'false' end` : value;
    }
    const text = sql`(record.body::jsonb ->> ${key})`;
    return widget === 'number' ? sql`${text}::double precision` : text;
  };
  const values = Object.fromEntries(Object.keys(fields).map((key) => [key, sqlOf(key)]));
  const names = Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const { record } = fieldMeta(field);
      return record === undefined ? [] : [[key, nameOfRecord(tableNamed(record), sqlOf(key))]];
    }),
  );
  return {
    kind,
    table: 'record',
    fixed: { kind: name },
    toColumns: (record) => ({ name: String(record[title]), body: JSON.stringify(record) }),
    toValues: ({ body }) => JSON.parse(String(body)) as Values,
    sorts: { ...values, ...names },
    filters: values,
    names,
  };
}

const never = (key: string): never => {
  throw new Error(`There is no field ${key}`);
};
