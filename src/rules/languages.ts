// Languages of a document and of the showroom; a blank translated value falls back to the main one.
// See src/screens/README.md#which-language-is-shown and src/screens/README.md#falling-back.

export interface Language {
  langCode: string;
  /** Native name, such as 'Español'. */
  language: string;
  /** Text of its pill, such as 'Ver en español'. */
  languageLong: string;
}

/** Any document: kinds without languages lack some of these fields. */
interface Translatable extends Partial<Language> {
  id?: string;
  alternates?: readonly (Partial<Language> & { langCode: string })[];
}

/**
 * The main language and each translation with a code, in order; the index is the language index.
 * See src/screens/README.md#which-language-is-shown and src/screens/README.md#falling-back.
 */
export function languagesOf(document: Translatable): Language[] {
  const all = [document, ...(document.alternates ?? [])].map(
    ({ langCode = '', language = '', languageLong = '' }) => ({ langCode, language, languageLong }),
  );
  return all.filter(
    ({ langCode }, index) =>
      langCode !== '' && all.findIndex((other) => other.langCode === langCode) === index,
  );
}

/** Whether two lists of languages are equal. */
export const areSame = (first: readonly Language[], second: readonly Language[]): boolean =>
  first.length === second.length &&
  first.every((language, index) => {
    const other = second[index];
    return (
      other !== undefined &&
      language.langCode === other.langCode &&
      language.language === other.language &&
      language.languageLong === other.languageLong
    );
  });

/** The languages of both lists, those of the first one first. */
export const mergeLanguages = (first: readonly Language[], second: readonly Language[]): Language[] => [
  ...first,
  ...second.filter(({ langCode }) => first.every((language) => language.langCode !== langCode)),
];

/** The language code of the `lang` parameter; null if missing. */
export function langOf(search: string): string | null {
  const lang = new URLSearchParams(search).get('lang')?.toLowerCase() ?? '';
  return /^[a-z]{2}$/.test(lang) ? lang : null;
}

/** The language a document is shown in: the requested one if it has it, else its main one. */
export function languageShown(document: Translatable, requested: string): string {
  const hasRequested = document.alternates?.some(({ langCode }) => langCode === requested);
  return hasRequested ? requested : document.langCode || requested;
}

/** Index of the language of the `lang` parameter; 0, the main language, if missing or unknown. */
export function languageIndexOf(languages: readonly Language[], lang: string | null): number {
  return Math.max(
    0,
    languages.findIndex(({ langCode }) => langCode === lang?.toLowerCase()),
  );
}

/** A document in a language: its translation merged over the main values, blank ones skipped. */
export function translated<T extends Translatable>(document: T, langCode: string): T {
  const translation = document.alternates?.find((alternate) => alternate.langCode === langCode);
  if (!translation) return document;
  const identity = {
    alternates: document.alternates,
    ...('id' in document && { id: document.id }),
    ...('name' in document && { name: document.name }),
  };
  return { ...(overlay(document, translation) as T), ...identity };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null, '' and an untouched toggle are blank in a translation. */
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false;

/** A block of another type has other fields, so the main one cannot fill it. */
const isAnotherBlock = (main: Record<string, unknown>, translation: Record<string, unknown>): boolean =>
  typeof translation['type'] === 'string' &&
  translation['type'] !== main['type'] &&
  Object.keys(translation).some((key) => !(key in main));

function overlay(main: unknown, translation: unknown): unknown {
  if (isBlank(translation)) return main;
  if (Array.isArray(main) && Array.isArray(translation)) {
    // Entries are matched by index; one without a translation stays in the main language.
    const length = Math.max(main.length, translation.length);
    return Array.from({ length }, (_, index) => overlay(main[index], translation[index]));
  }
  if (isObject(main) && isObject(translation)) {
    if (isAnotherBlock(main, translation)) return translation;
    const merged = Object.entries(translation).map(([key, value]) => [key, overlay(main[key], value)]);
    return { ...main, ...Object.fromEntries(merged) };
  }
  return translation;
}
