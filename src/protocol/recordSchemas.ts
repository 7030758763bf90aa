// Requests and responses of a record kind, from its fields.
// See src/server/records/README.md#records.
import * as z from 'zod/mini';
import { fieldMeta, withArticle, writableFields, type RecordKind } from '#records/defineRecord.ts';
import { BATCH_MAX, RECORDS_PER_PAGE_MAX, SEARCH_MAX, sortableFields } from '#records/recordLists.ts';
import { AUDIT_ACTIONS } from '#rules/auditActions.ts';
import { describe } from '#schema/describe.ts';
import { changeable, type AnyField, type Shape } from '#schema/field.ts';
import { component, described } from './apiSchemas.ts';

const CURSOR_MAX = 1_000;

/** A record of any kind, as responses have it. */
export interface RecordItem {
  /** A number where the kind says so. */
  id: string | number;
  /** Numbers that belong to it, such as its kiosks. */
  counts?: Readonly<Record<string, number>>;
  /** Names of the records that fields refer to; '' for none. */
  names?: Readonly<Record<string, string>>;
  [field: string]: unknown;
}

export interface RecordPage<T = RecordItem> {
  items: T[];
  /** Number of records on all pages. */
  total: number;
  /** The cursor of the next page; null after the last. */
  next: string | null;
}

export interface RecordQuery {
  search?: string | undefined;
  /** A field or count; descending after '-'. */
  sort?: string | undefined;
  limit?: number | undefined;
  after?: string | undefined;
  /** The value of each filter. */
  filters: Readonly<Record<string, string>>;
}

/** A change of a record, or a new one without `id`. */
export interface RecordChange {
  id?: string | undefined;
  [field: string]: unknown;
}

const isReference = (field: AnyField | undefined): boolean =>
  field !== undefined && fieldMeta(field).widget === 'reference';
const counted = z.int().check(z.minimum(0));

const named = (text: string): string =>
  text.replaceAll(/(?:^|[ -])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Settings that are named change; null removes one. */
const changedSettings = (field: AnyField): AnyField =>
  z.optional(
    z.object(
      Object.fromEntries(
        Object.entries(describe(field).fields ?? {}).map(([name, setting]) => [name, z.nullable(setting)]),
      ),
    ),
  );

/** One of each kind, since a name of the API document belongs to one schema. */
const schemasByKind = new Map<RecordKind, ReturnType<typeof makeSchemas>>();

/** `item` is the schema of a record that has more than its fields. */
export function recordSchemas(kind: RecordKind, item?: z.ZodMiniType): ReturnType<typeof makeSchemas> {
  const schemas = schemasByKind.get(kind) ?? makeSchemas(kind, item);
  schemasByKind.set(kind, schemas);
  return schemas;
}

function makeSchemas(kind: RecordKind, ownItem?: z.ZodMiniType) {
  const { fields, counts, list, one } = kind;
  const id = kind.hasNumberIds ? z.int() : z.string();
  const writable = writableFields(kind);
  const body = component(`${named(one)}Body`, z.object(writable));
  const changes = Object.fromEntries(
    Object.entries(writable).map(([key, field]): [string, AnyField] => [
      key,
      fieldMeta(field).widget === 'settings' ? changedSettings(field) : changeable(field),
    ]),
  );
  const hasCounts = Object.keys(counts).length > 0;
  const references = Object.keys(fields).filter((key) => isReference(fields[key]));
  const item = (ownItem ??
    component(
      named(one),
      z.object({
        ...fields,
        id,
        ...(hasCounts && {
          counts: z.optional(z.object(Object.fromEntries(Object.keys(counts).map((key) => [key, counted])))),
        }),
        ...(references.length > 0 && {
          names: z.optional(z.object(Object.fromEntries(references.map((key) => [key, z.string()])))),
        }),
      } as Shape),
    )) as z.ZodMiniType<RecordItem>;
  const orders = sortableFields(kind).flatMap((field) => [field, `-${field}`]);
  const listing = {
    search: z.optional(
      described(z.string().check(z.maxLength(SEARCH_MAX)), `Words of ${withArticle(one)}, all of them`),
    ),
    sort: z.optional(described(z.enum(orders as [string, ...string[]]), 'Descending after “-”')),
    ...Object.fromEntries(
      list.filters.map((field) => [
        field,
        z.optional(described(z.string(), '“none” for those without a value')),
      ]),
    ),
  };
  return {
    item,
    page: z.object({
      items: z.array(item),
      total: counted,
      next: z.nullable(described(z.string(), 'For `after`; null after the last page')),
    }),
    body,
    // An unknown field is an error of the client.
    addition: component(`${named(one)}Addition`, z.strictObject(writable)),
    change: component(`${named(one)}Change`, z.object(changes)),
    query: z.object({
      ...listing,
      limit: z.optional(
        z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(RECORDS_PER_PAGE_MAX)),
      ),
      after: z.optional(z.string().check(z.maxLength(CURSOR_MAX))),
    }),
    csvQuery: z.object(listing),
    batch: z.object({
      records: z
        .array(z.strictObject({ ...changes, id: z.optional(id) } as Shape))
        .check(z.minLength(1), z.maxLength(BATCH_MAX)),
    }),
    batchResult: z.object({ items: z.array(item) }),
  };
}

/** Who changed a record, the latest first. */
export const recordHistory = component(
  'RecordHistory',
  z.array(
    z.object({
      /** ISO 8601. */
      at: z.string(),
      /** Null for the showroom itself. */
      by: z.nullable(z.string()),
      action: z.enum(AUDIT_ACTIONS),
      changes: described(
        z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
        'By field; what was absent is null',
      ),
    }),
  ),
);
export type RecordHistory = z.output<typeof recordHistory>;
