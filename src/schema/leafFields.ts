// Every field of a document that holds a single value, in order, at any depth.
import { describe } from './describe.ts';
import { metaOf, type AnyField, type FieldMeta } from './field.ts';
import { joinPath, valueAt, type Path } from './path.ts';

/** A field with a single value, at its path. */
export interface LeafField {
  path: Path;
  meta: FieldMeta;
  value: unknown;
  /** The group or entry that holds it, to read the fields beside it. */
  group: unknown;
}

export type Fields = Readonly<Record<string, AnyField>>;

/** The leaf fields of a group; `value` is the group's value, `path` its path. */
export function leafFieldsIn(fields: Fields, value: unknown, path: Path = ''): LeafField[] {
  // A block's `type` is not a field.
  return Object.entries(fields).flatMap(([key, field]) =>
    metaOf(field) ? leavesOf(field, value, key, joinPath(path, key)) : [],
  );
}

function leavesOf(field: AnyField, group: unknown, key: string, path: Path): LeafField[] {
  const { meta, fields, item, members } = describe(field);
  const value = valueAt(group, key);
  if (fields) return leafFieldsIn(fields, value, path);
  if (!item && !members) return [{ path, meta, value, group }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown, index) => {
    const member = members?.[String(valueAt(entry, 'type'))];
    const entryFields = item ?? (member && describe(member).fields);
    return entryFields ? leafFieldsIn(entryFields, entry, joinPath(path, index)) : [];
  });
}
