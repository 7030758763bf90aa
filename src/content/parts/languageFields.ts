// Languages of a document: its main language and whole translations. A blank translated value falls
// back to the main one when read (rules/languages.ts). See
// src/screens/README.md#151-which-language-is-shown.
import { asTranslation } from '#schema/describe.ts';
import { langCode, list, requiredText, text, type Shape } from '#schema/field.ts';

/**
 * The main language: 'English', 'See in English', 'en'.
 * See src/screens/README.md#151-which-language-is-shown.
 */
export const MAIN_LANGUAGE = { language: 'English', languageLong: 'See in English', langCode: 'en' } as const;

const languageFields = () => ({
  language: text('Language', { hint: 'Native name, such as English' }),
  languageLong: text('Call to action', { hint: 'Button text, such as See in English' }),
  langCode: langCode(MAIN_LANGUAGE.langCode),
});

const translationFields = () => ({
  language: requiredText('Language', { hint: 'Native name, such as Español' }),
  languageLong: text('Call to action', { hint: 'Button text, such as Ver en español' }),
  langCode: langCode(),
});

/**
 * The texts of a translation that a machine has made and nobody has read. Visitors see them as any
 * other.
 */
export const machineTexts = () => list('By a machine, not read', { text: text('Text', { isCode: true }) });

/** A document's own fields, its main language, and its translations, each with the same fields. */
export function translatable<S extends Shape>(shape: S) {
  return {
    ...shape,
    ...languageFields(),
    alternates: list(
      'Translations',
      { ...translationFields(), machineTexts: machineTexts(), ...asTranslation(shape) },
      { itemLabel: 'translation' },
    ),
  };
}
