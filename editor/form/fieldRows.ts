// The order in which the fields of a group are drawn: each with the modal and the analytics tag that belong to it
// (content/parts/text), known by their names alone.
import { isDiscriminator } from '#schema/describe.ts';
import { metaOf, type AnyField } from '#schema/field.ts';

export type Fields = Readonly<Record<string, AnyField>>;
export type KeyedField = readonly [key: string, field: AnyField];

export interface FieldRow {
  key: string;
  field: AnyField;
  /** What is seldom needed beside it. */
  more: readonly KeyedField[];
}

const isComposite = (field: AnyField): boolean =>
  ['group', 'list', 'blocks'].includes(metaOf(field)?.widget ?? '');

function belongsToPrevious(key: string, field: AnyField): boolean {
  const widget = metaOf(field)?.widget;
  return (widget === 'group' && key.endsWith('Modal')) || (widget === 'text' && key.endsWith('Tag'));
}

/** The rows of a group; every field is in exactly one of them. */
export function fieldRows(fields: Fields): FieldRow[] {
  const rows: { key: string; field: AnyField; more: KeyedField[] }[] = [];
  for (const [key, field] of Object.entries(fields)) {
    if (isDiscriminator(field)) continue;
    const previous = rows.at(-1);
    if (previous && !isComposite(previous.field) && belongsToPrevious(key, field))
      previous.more.push([key, field]);
    else rows.push({ key, field, more: [] });
  }
  return rows;
}
