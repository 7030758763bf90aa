// The translatable texts of a document, and which of them a translation lacks (a blank one falls
// back). See src/screens/README.md#falling-back.
import { describe } from '#schema/describe.ts';
import { fieldAt } from '#schema/fieldAt.ts';
import type { AnyField } from '#schema/field.ts';
import { leafFieldsIn, type LeafField } from '#schema/leafFields.ts';
import { joinPath, valueAt, type Path } from '#schema/path.ts';

/** A text of the main language and its translation. */
export interface TextPair {
  /** Path in the main language; in the translation it is below its root. */
  path: Path;
  main: string;
  /** '' if it falls back. */
  translation: string;
}

/** Field of a document's translations. */
export const TRANSLATIONS = 'alternates';

/** Fields that describe a translation itself. */
const OWN_KEYS = ['language', 'languageLong', 'langCode'];

/** Whether documents of a schema can be translated. */
export const isTranslatable = (schema: AnyField): boolean => TRANSLATIONS in (describe(schema).fields ?? {});

/** Every translatable text in document order; `index` selects the translation. */
export function textPairs(schema: AnyField, document: unknown, index: number): TextPair[] {
  const { item } = fieldAt(schema, document, TRANSLATIONS) ?? {};
  const fields = Object.fromEntries(Object.entries(item ?? {}).filter(([key]) => !OWN_KEYS.includes(key)));
  const translation = valueAt(document, joinPath(TRANSLATIONS, index));
  return leafFieldsIn(fields, document)
    .filter(isTranslatableText)
    .map(({ path, value }) => {
      const translated = valueAt(translation, path);
      return { path, main: String(value), translation: typeof translated === 'string' ? translated : '' };
    });
}

const isTranslatableText = ({ meta: { widget, isCode = false }, value }: LeafField): boolean =>
  (widget === 'text' || widget === 'richText' || widget === 'captions') &&
  !isCode &&
  typeof value === 'string' &&
  value.trim() !== '';

/** Whether a shopper sees the main language's text. */
export const isMissing = ({ translation }: TextPair): boolean => translation.trim() === '';
