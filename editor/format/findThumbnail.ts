// The thumbnail of a document or list entry, found by its schema.
import { describe } from '#schema/describe.ts';
import { metaOf, type AnyField } from '#schema/field.ts';
import { valueAt } from '#schema/path.ts';

type Fields = Readonly<Record<string, AnyField>>;

interface Place {
  fields: Fields;
  value: unknown;
}

/** Url of the first image of a group: its own before nested ones. Null without one. */
export function thumbnailIn(fields: Fields, value: unknown): string | null {
  let level: Place[] = [{ fields, value }];
  while (level.length > 0) {
    for (const place of level) {
      const url = ownPicture(place);
      if (url !== null) return url;
    }
    level = level.flatMap(insideOf);
  }
  return null;
}

/** Url of the first image of a document or group. */
export const thumbnailOf = (schema: AnyField, value: unknown): string | null =>
  thumbnailIn(describe(schema).fields ?? {}, value);

function ownPicture({ fields, value }: Place): string | null {
  for (const [key, field] of Object.entries(fields)) {
    const url = metaOf(field)?.widget === 'image' ? valueAt(value, `${key}.url`) : null;
    if (typeof url === 'string' && url !== '') return url;
  }
  return null;
}

/** Groups and entries inside, in order. */
function insideOf({ fields, value }: Place): Place[] {
  return Object.entries(fields).flatMap(([key, field]): Place[] => {
    // A block's `type` has no metadata.
    if (!metaOf(field)) return [];
    const inner = valueAt(value, key);
    const { fields: own, item, members } = describe(field);
    if (own) return [{ fields: own, value: inner }];
    if (!Array.isArray(inner)) return [];
    return inner.flatMap((entry): Place[] => {
      const member = members?.[String(valueAt(entry, 'type'))];
      const entryFields = item ?? (member && describe(member).fields);
      return entryFields ? [{ fields: entryFields, value: entry }] : [];
    });
  });
}
