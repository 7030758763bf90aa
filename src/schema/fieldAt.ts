// Finds the field that a content path leads to: what an editor draws for it, and what it is called.
import { describe, isDiscriminator, type Description } from './describe.ts';
import type { AnyField } from './field.ts';
import { repair } from './normalize.ts';
import { valueAt, type Path } from './path.ts';

/** A field where it stands in a document. An entry of a plain list is no field of its own, only a group of them. */
export interface LocatedField extends Description {
  field?: AnyField;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What stands under `key` of a located field; `value` is what the located field holds. */
function inside(
  { meta, fields, item, members }: LocatedField,
  key: string,
  value: unknown,
): LocatedField | undefined {
  if (fields) {
    const field = fields[key];
    return field && !isDiscriminator(field) ? { ...describe(field), field } : undefined;
  }
  const entry = valueAt(value, key);
  if (entry === undefined || !/^\d+$/.test(key)) return undefined;
  if (item) return { meta: { label: capitalised(meta.itemLabel ?? 'entry'), widget: 'group' }, fields: item };
  const member = members?.[String(valueAt(entry, 'type'))];
  return member && { ...describe(member), field: member };
}

/** Every field on the way to a path, from the document itself; undefined where the path leads nowhere. */
function wayTo(schema: AnyField, document: unknown, path: Path): LocatedField[] | undefined {
  const way: LocatedField[] = [{ ...describe(schema), field: schema }];
  let value = document;
  for (const key of path === '' ? [] : path.split('.')) {
    const here = way.at(-1);
    const next = here && inside(here, key, value);
    if (!next) return undefined;
    way.push(next);
    value = valueAt(value, key);
  }
  return way;
}

/** The field at a path of a document; undefined where the path leads nowhere. */
export const fieldAt = (schema: AnyField, document: unknown, path: Path): LocatedField | undefined =>
  wayTo(schema, document, path)?.at(-1);

/** What leads to a path in an editor's words, such as ['Cards', '2', 'Image']; empty where it leads nowhere. */
export function labelsTo(schema: AnyField, document: unknown, path: Path): string[] {
  const way = wayTo(schema, document, path);
  if (!way) return [];
  return path
    .split('.')
    .map((key, index) => (/^\d+$/.test(key) ? String(Number(key) + 1) : (way[index + 1]?.meta.label ?? key)));
}

/** A new entry for a list: what the list starts one with, and every other field at its default. `type` names the member of a blocks list. */
export function newEntry(list: LocatedField, type?: string): Record<string, unknown> {
  const start =
    type === undefined
      ? list.meta.itemStart
      : list.members?.[type] && describe(list.members[type]).meta.itemStart;
  const entry = { ...start, ...(type !== undefined && { type }) };
  const [made] = list.field ? (repair(list.field, [entry]) as Record<string, unknown>[]) : [];
  return made ?? entry;
}
