// Record kinds: rows that people list, filter, open, change and remove, each described once as a
// list of fields. See src/README.md#37-a-record-kind.
import type * as z from 'zod/mini';
import type { AuditAction } from '#rules/auditActions.ts';
import type { Right } from '#rules/rights.ts';
import { metaOf, type AnyField, type FieldMeta, type Shape } from '#schema/field.ts';

/**
 * Operations on the records of a kind. `read`: get one by its id; `batch`: change several at once,
 * also from a file.
 */
export type RecordOperation = 'read' | 'add' | 'change' | 'remove' | 'batch';

export interface RecordKind<N extends string = string, S extends Shape = Shape, C extends string = string> {
  /** In addresses: `/api/<name>`. */
  name: N;
  /** Addresses of earlier versions, which stay for one release. */
  formerNames?: readonly string[];
  /** Within a sentence: 'store'. */
  one: string;
  /** Within a sentence: 'stores'. */
  many: string;
  /** By key, in the order of the form. */
  fields: S;
  /** The field that names a record. */
  title: keyof S & string;
  /** A field below the title, which names a record without one. */
  subtitle?: keyof S & string;
  /** All of them by default. */
  operations: readonly RecordOperation[];
  /** Needed to see records of this kind. */
  access: Right;
  /** Needed for the operations, if it is another right. */
  changeAccess?: Right;
  /** Absent where the audit has nothing of such a record. */
  audit?: { change: AuditAction; remove: AuditAction };
  /** In the API document. */
  tag: 'Kiosks' | 'People' | 'Releases';
  /** The editor shows its list on a page made for it; other kinds have the generic page. */
  hasOwnPage?: true;
  /** Ids are whole numbers. */
  hasNumberIds?: true;
  list: {
    /** Fields and counts, after the title. */
    columns: readonly (keyof S | NoInfer<C>)[];
    /** Fields whose values can be chosen above the list. */
    filters: readonly (keyof S & string)[];
    /** By the title unless given; descending after '-'. */
    sort?: string;
  };
  /** Labels of numbers that the server counts for each record, such as its kiosks. */
  counts: Readonly<Record<C, string>>;
  texts: {
    /** Shown where there is none: what a record is good for. */
    empty: string;
    /** Effect of a removal on the data that belongs to the record. */
    removal?: string;
    /** Follows the message that a record was saved. */
    saved?: string;
    /** In place of 'Add a store', 'Add'. */
    add?: { action: string; title: string; submit: string };
  };
  /** Initial values of a new record. */
  newValues?: Readonly<Record<string, unknown>>;
}

/** A record of a kind, as it is stored. */
export type RecordOf<K extends { fields: Shape }> = { id: string } & {
  [F in keyof K['fields']]: z.output<K['fields'][F]>;
};

type Defaults = 'operations' | 'tag' | 'counts';
type Given<K> = Omit<K, Defaults> & Partial<Pick<K, Defaults & keyof K>>;

/** Counts, operations and the tag have defaults: none, all, and 'Kiosks'. */
export const defineRecord = <const N extends string, S extends Shape, const C extends string = never>(
  kind: Given<RecordKind<N, S, C>>,
): RecordKind<N, S, C> => ({
  operations: ['read', 'add', 'change', 'remove', 'batch'],
  tag: 'Kiosks',
  counts: {} as Record<C, string>,
  ...kind,
});

/** The metadata of a field of a record. Throws for a field without one. */
export function fieldMeta(field: AnyField): FieldMeta {
  const meta = metaOf(field);
  if (!meta) throw new Error('A field of a record is not made by schema/field.ts');
  return meta;
}

/** The name of a record: its title, or what replaces it. */
export const recordName = (
  { title, subtitle }: Pick<RecordKind, 'title' | 'subtitle'>,
  record: Readonly<Record<string, unknown>>,
): string => String(record[title] || (subtitle && record[subtitle]) || '');

/** The fields that people fill in; the server sets the others. */
export const writableFields = ({ fields }: Pick<RecordKind, 'fields'>): Shape =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !fieldMeta(field).isReadOnly));

/** 'a store', 'an invitation' */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** 'Stores', as a heading. */
export const heading = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
