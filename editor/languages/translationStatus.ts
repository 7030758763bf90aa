// What of a document is said in words, and what of that a translation lacks (a blank one falls back to the main language).
// See src/screens/README.md#152-falling-back.
import { describe } from '#schema/describe.ts';
import { fieldAt } from '#schema/fieldAt.ts';
import type { AnyField } from '#schema/field.ts';
import { leafFieldsIn, type LeafField } from '#schema/leafFields.ts';
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

/** Whether documents of a schema can be translated. */
export const isTranslatable = (schema: AnyField): boolean => TRANSLATIONS in (describe(schema).fields ?? {});

/** Every text of the main language that a translation can say too, in the order of the document; `index` names the translation. */
export function textPairs(schema: AnyField, document: unknown, index: number): TextPair[] {
  const { item } = fieldAt(schema, document, TRANSLATIONS) ?? {};
  const fields = Object.fromEntries(Object.entries(item ?? {}).filter(([key]) => !OWN_KEYS.includes(key)));
  const translation = valueAt(document, joinPath(TRANSLATIONS, index));
  return leafFieldsIn(fields, document)
    .filter(isWords)
    .map(({ path, value }) => {
      const said = valueAt(translation, path);
      return { path, main: String(value), translation: typeof said === 'string' ? said : '' };
    });
}

const isWords = ({ meta: { widget, isCode = false }, value }: LeafField): boolean =>
  (widget === 'text' || widget === 'richText') && !isCode && typeof value === 'string' && value.trim() !== '';

/** Whether a shopper reads the main language there. */
export const isMissing = ({ translation }: TextPair): boolean => translation.trim() === '';
