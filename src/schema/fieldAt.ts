// Finds the field at a content path: its description and its label.
import { describe, isDiscriminator, type Description } from './describe.ts';
import type { AnyField } from './field.ts';
import { repair } from './normalize.ts';
import { valueAt, type Path } from './path.ts';

/**
 * A field at its position in a document. An entry of a plain list is a group of fields, not a
 * field.
 */
export interface LocatedField extends Description {
  field?: AnyField;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The field under `key` of a located field; `value` is the located field's value. */
function childField(
  { meta, fields, item, members }: LocatedField,
  key: string,
  value: unknown,
): LocatedField | undefined {
  if (fields) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return field && !isDiscriminator(field) ? { ...describe(field), field } : undefined;
  }
  const entry = valueAt(value, key);
  if (entry === undefined || !/^\d+$/.test(key)) return undefined;
  if (item) return { meta: { label: capitalized(meta.itemLabel ?? 'entry'), widget: 'group' }, fields: item };
  const type = String(valueAt(entry, 'type'));
  const member = members && Object.hasOwn(members, type) ? members[type] : undefined;
  return member && { ...describe(member), field: member };
}

/** Every field from the document down to a path; undefined if the path leads nowhere. */
function fieldsTo(schema: AnyField, document: unknown, path: Path): LocatedField[] | undefined {
  const fields: LocatedField[] = [{ ...describe(schema), field: schema }];
  let value = document;
  for (const key of path === '' ? [] : path.split('.')) {
    const current = fields.at(-1);
    const next = current && childField(current, key, value);
    if (!next) return undefined;
    fields.push(next);
    value = valueAt(value, key);
  }
  return fields;
}

/** The field at a path of a document; undefined if the path leads nowhere. */
export const fieldAt = (schema: AnyField, document: unknown, path: Path): LocatedField | undefined =>
  fieldsTo(schema, document, path)?.at(-1);

const TRANSLATION = /^alternates\.\d+/;

/**
 * Labels of the fields down to a path, such as ['Cards', '2', 'Image']; empty if the path leads
 * nowhere.
 */
export function fieldLabels(schema: AnyField, document: unknown, path: Path): string[] {
  const fields = fieldsTo(schema, document, path);
  if (!fields) return [];
  return path
    .split('.')
    .map((key, index) =>
      /^\d+$/.test(key) ? String(Number(key) + 1) : (fields[index + 1]?.meta.label ?? key),
    );
}

/** The same, in a translation with its language first: ['Español', 'Cards', '2', 'Image']. */
export function labelsTo(schema: AnyField, document: unknown, path: Path): string[] {
  const labels = fieldLabels(schema, document, path);
  const [translation] = TRANSLATION.exec(path) ?? [];
  const language = translation === undefined ? '' : valueAt(valueAt(document, translation), 'language');
  const isNamed = labels.length > 0 && typeof language === 'string' && language !== '';
  return isNamed ? [language, ...labels.slice(2)] : labels;
}

/**
 * A new list entry: the list's initial values, and defaults for the rest. `type` selects a member
 * of a blocks list.
 */
export function newEntry(list: LocatedField, type?: string): Record<string, unknown> {
  const start =
    type === undefined
      ? list.meta.itemStart
      : list.members?.[type] && describe(list.members[type]).meta.itemStart;
  const entry = { ...start, ...(type !== undefined && { type }) };
  const [complete] = list.field ? (repair(list.field, [entry]) as Record<string, unknown>[]) : [];
  return complete ?? entry;
}
