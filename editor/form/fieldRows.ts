// Groups fields into rows: each with its modal and analytics tag (content/parts/textFields.ts),
// matched by name.
import { isDiscriminator } from '#schema/describe.ts';
import { metaOf, type AnyField } from '#schema/field.ts';
import { isChosenWithTarget, TARGET_KEY } from '../draft/actionFields.ts';

export type Fields = Readonly<Record<string, AnyField>>;
export type KeyedField = readonly [key: string, field: AnyField];

export interface FieldRow {
  key: string;
  field: AnyField;
  /** Secondary fields of the row. */
  more: readonly KeyedField[];
}

const isComposite = (field: AnyField): boolean =>
  ['group', 'list', 'blocks'].includes(metaOf(field)?.widget ?? '');

function belongsToPrevious(key: string, field: AnyField): boolean {
  const widget = metaOf(field)?.widget;
  return (widget === 'group' && key.endsWith('Modal')) || (widget === 'text' && key.endsWith('Tag'));
}

/**
 * The rows of a group; every field is in exactly one. The control of a target edits the fields that
 * are chosen with it: they are one row, in the place of the first of them.
 */
export function fieldRows(fields: Fields): FieldRow[] {
  const rows: { key: string; field: AnyField; more: KeyedField[] }[] = [];
  for (const [key, field] of Object.entries(fields)) {
    if (isDiscriminator(field)) continue;
    const { [TARGET_KEY]: target } = fields;
    if (target && (key === TARGET_KEY || isChosenWithTarget(key, fields))) {
      if (!rows.some((row) => row.field === target)) rows.push({ key: TARGET_KEY, field: target, more: [] });
      continue;
    }
    const previous = rows.at(-1);
    if (previous && !isComposite(previous.field) && belongsToPrevious(key, field))
      previous.more.push([key, field]);
    else rows.push({ key, field, more: [] });
  }
  return rows;
}
