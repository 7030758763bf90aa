// Every field of a document that holds one value, in order, whatever groups, lists and blocks it stands in.
import { describe } from './describe.ts';
import { metaOf, type AnyField, type FieldMeta } from './field.ts';
import { joinPath, valueAt, type Path } from './path.ts';

/** One such field, where it stands. */
export interface LeafField {
  path: Path;
  meta: FieldMeta;
  value: unknown;
  /** The group or entry that it stands in, for what the fields beside it say. */
  around: unknown;
}

export type Fields = Readonly<Record<string, AnyField>>;

/** The leaves of a group of fields; `value` is what the group holds, `path` where it stands. */
export function leafFieldsIn(fields: Fields, value: unknown, path: Path = ''): LeafField[] {
  // A block's `type`, which no builder made, is no field of its own.
  return Object.entries(fields).flatMap(([key, field]) =>
    metaOf(field) ? leavesOf(field, value, key, joinPath(path, key)) : [],
  );
}

function leavesOf(field: AnyField, around: unknown, key: string, path: Path): LeafField[] {
  const { meta, fields, item, members } = describe(field);
  const value = valueAt(around, key);
  if (fields) return leafFieldsIn(fields, value, path);
  if (!item && !members) return [{ path, meta, value, around }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown, index) => {
    const member = members?.[String(valueAt(entry, 'type'))];
    const own = item ?? (member && describe(member).fields);
    return own ? leafFieldsIn(own, entry, joinPath(path, index)) : [];
  });
}
