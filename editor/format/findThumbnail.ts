// The thumbnail of a document or list entry, found by its schema.
import { describe } from '#schema/describe.ts';
import { metaOf, type AnyField } from '#schema/field.ts';
import { valueAt } from '#schema/path.ts';

type Fields = Readonly<Record<string, AnyField>>;

interface Group {
  fields: Fields;
  value: unknown;
}

/** Url of the first image of a group: its own before nested ones. Null without one. */
export function thumbnailIn(fields: Fields, value: unknown): string | null {
  let level: Group[] = [{ fields, value }];
  while (level.length > 0) {
    for (const group of level) {
      const url = ownImage(group);
      if (url !== null) return url;
    }
    level = level.flatMap(groupsIn);
  }
  return null;
}

/** Url of the first image of a document or group. */
export const thumbnailOf = (schema: AnyField, value: unknown): string | null =>
  thumbnailIn(describe(schema).fields ?? {}, value);

function ownImage({ fields, value }: Group): string | null {
  for (const [key, field] of Object.entries(fields)) {
    const url = metaOf(field)?.widget === 'image' ? valueAt(value, `${key}.url`) : null;
    if (typeof url === 'string' && url !== '') return url;
  }
  return null;
}

/** Groups and entries inside, in order. */
function groupsIn({ fields, value }: Group): Group[] {
  return Object.entries(fields).flatMap(([key, field]): Group[] => {
    // A block's `type` has no metadata.
    if (!metaOf(field)) return [];
    const nestedValue = valueAt(value, key);
    const { fields: groupFields, item, members } = describe(field);
    if (groupFields) return [{ fields: groupFields, value: nestedValue }];
    if (!Array.isArray(nestedValue)) return [];
    return nestedValue.flatMap((entry): Group[] => {
      const member = members?.[String(valueAt(entry, 'type'))];
      const entryFields = item ?? (member && describe(member).fields);
      return entryFields ? [{ fields: entryFields, value: entry }] : [];
    });
  });
}
