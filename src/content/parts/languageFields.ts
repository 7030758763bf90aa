// Languages of a document: its main language and whole translations. A blank translated value falls
// back to the main one when read (rules/languages.ts). See
// src/screens/README.md#which-language-is-shown.
import { asTranslation } from '#schema/describe.ts';
import { langCode, list, requiredText, text, type Shape } from '#schema/field.ts';

/**
 * The main language: 'English', 'See in English', 'en'.
 * See src/screens/README.md#which-language-is-shown.
 */
export const MAIN_LANGUAGE = { language: 'English', languageLong: 'See in English', langCode: 'en' } as const;

/**
 * Fields of every translation: its language, and its machine-translated texts that are not reviewed
 * yet, which visitors see like any other.
 */
export const translationBasics = () => ({
  langCode: langCode(),
  machineTexts: list('Not read', { text: text('Text', { isCode: true }) }),
});

/** A document's own fields, its main language, and its translations, each with the same fields. */
export function translatable<S extends Shape>(shape: S) {
  const languageLong = text('Call to action', { hint: 'Button text, such as See in English' });
  return {
    ...shape,
    language: text('Language', { hint: 'Native name, such as English' }),
    languageLong,
    langCode: langCode(MAIN_LANGUAGE.langCode),
    alternates: list(
      'Translations',
      {
        language: requiredText('Language', { hint: 'Native name, such as Español' }),
        languageLong,
        ...translationBasics(),
        ...asTranslation(shape),
      },
      { itemLabel: 'translation' },
    ),
  };
}
