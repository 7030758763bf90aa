// Record kinds: rows that people list, filter, open, change and remove, each described once as a
// list of fields. See src/README.md#37-a-record-kind.
import type * as z from 'zod/mini';
import type { AuditAction } from '#rules/auditActions.ts';
import type { Right } from '#rules/rights.ts';
import { metaOf, type AnyField, type FieldMeta, type Shape } from '#schema/field.ts';

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
  /** The field that names a record. Two records of a kind never have the same name. */
  title: keyof S & string;
  /** Needed for all that is done with records of this kind. */
  access: Right;
  audit: { change: AuditAction; remove: AuditAction };
  list: {
    /** Fields and counts, after the title. */
    columns: readonly (keyof S | NoInfer<C>)[];
    /** Fields whose values can be chosen above the list. */
    filters: readonly (keyof S & string)[];
  };
  /** Labels of numbers that the server counts for each record, such as its kiosks. */
  counts: Readonly<Record<C, string>>;
  texts: {
    /** Shown where there is none: what a record is good for. */
    empty: string;
    /** What happens to what belongs to a removed record. */
    removal: string;
    /** Follows the message that a record was saved. */
    saved?: string;
  };
}

/** A record of a kind, as it is stored. */
export type RecordOf<K extends { fields: Shape }> = { id: string } & {
  [F in keyof K['fields']]: z.output<K['fields'][F]>;
};
export const defineRecord = <const N extends string, S extends Shape, const C extends string = never>(
  kind: RecordKind<N, S, C>,
): RecordKind<N, S, C> => kind;

/** The metadata of a field of a record. Throws for a field without one. */
export function fieldMeta(field: AnyField): FieldMeta {
  const meta = metaOf(field);
  if (!meta) throw new Error('A field of a record is not made by schema/field.ts');
  return meta;
}

/** 'Stores', as a heading. */
export const heading = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
