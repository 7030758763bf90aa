// What of a document is said in words, and what of that a translation lacks (spec 3: a blank one falls back to the main language).
import { describe } from '#schema/describe.ts';
import { fieldAt } from '#schema/fieldAt.ts';
import { metaOf, type AnyField } from '#schema/field.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';

/** A text of the main language beside what a translation says for it. */
export interface TextPair {
  /** In the main language; in the translation the same path below its own. */
  path: Path;
  main: string;
  /** '' where it falls back. */
  translation: string;
}

/** Where a document keeps its translations. */
export const TRANSLATIONS = 'alternates';

/** What a translation says of itself. */
const OWN_KEYS = ['language', 'languageLong', 'langCode'];

type Fields = Readonly<Record<string, AnyField>>;

/** Whether documents of a schema can be translated. */
export const isTranslatable = (schema: AnyField): boolean => TRANSLATIONS in (describe(schema).fields ?? {});

/** Every text of the main language that a translation can say too, in the order of the document; `index` names the translation. */
export function textPairs(schema: AnyField, document: unknown, index: number): TextPair[] {
  const { item } = fieldAt(schema, document, TRANSLATIONS) ?? {};
  const fields = Object.fromEntries(Object.entries(item ?? {}).filter(([key]) => !OWN_KEYS.includes(key)));
  const translation = valueAt(document, joinPath(TRANSLATIONS, index));
  return textsIn(fields, document, '').map(({ path, words }) => {
    const said = valueAt(translation, path);
    return { path, main: words, translation: typeof said === 'string' ? said : '' };
  });
}

/** Whether a shopper reads the main language there. */
export const isMissing = ({ translation }: TextPair): boolean => translation.trim() === '';

interface Words {
  path: Path;
  words: string;
}

function textsIn(fields: Fields, value: unknown, path: Path): Words[] {
  // A block's `type`, which no builder made, says nothing.
  return Object.entries(fields).flatMap(([key, field]) => (metaOf(field) ? textsOf(field, valueAt(value, key), joinPath(path, key)) : []));
}

function textsOf(field: AnyField, value: unknown, path: Path): Words[] {
  const { meta, fields, item, members } = describe(field);
  if (fields) return textsIn(fields, value, path);
  if (Array.isArray(value)) {
    return value.flatMap((entry: unknown, index) => {
      const member = members?.[String(valueAt(entry, 'type'))];
      const own = item ?? (member && describe(member).fields);
      return own ? textsIn(own, entry, joinPath(path, index)) : [];
    });
  }
  const isWords = (meta.widget === 'text' || meta.widget === 'richText') && !meta.isCode;
  return isWords && typeof value === 'string' && value.trim() !== '' ? [{ path, words: value }] : [];
}
