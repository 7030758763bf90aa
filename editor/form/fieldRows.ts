// Groups fields into rows: each with its modal (content/parts/textFields.ts), matched by name; and
// those that few editors need, at the end.
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

const belongsToPrevious = (key: string, field: AnyField): boolean =>
  metaOf(field)?.widget === 'group' && key.endsWith('Modal');

/** The language of a document that has translations. */
const OF_LANGUAGE: readonly string[] = ['language', 'languageLong', 'langCode'];

/** Whether a field is folded into 'Advanced': an analytics tag, or the language of a document. */
const isAdvanced = (key: string, field: AnyField, fields: Fields): boolean =>
  (metaOf(field)?.widget === 'text' && /^analyticsTag$|Tag$/.test(key)) ||
  (OF_LANGUAGE.includes(key) && 'alternates' in fields);

/** The fields of a group that are folded into 'Advanced'. */
export const advancedFields = (fields: Fields): KeyedField[] =>
  Object.entries(fields).filter(([key, field]) => !isDiscriminator(field) && isAdvanced(key, field, fields));

/**
 * The rows of a group; every field is in exactly one, or advanced. The control of a target edits
 * the fields that are chosen with it: they are one row, in the place of the first of them.
 */
export function fieldRows(fields: Fields): FieldRow[] {
  const rows: { key: string; field: AnyField; more: KeyedField[] }[] = [];
  for (const [key, field] of Object.entries(fields)) {
    if (isDiscriminator(field) || isAdvanced(key, field, fields)) continue;
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
