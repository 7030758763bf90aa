// Languages of a document and of the showroom; a blank translated value falls back to the main one.
// See src/screens/README.md#151-which-language-is-shown and src/screens/README.md#152-falling-back.

export interface Language {
  langCode: string;
  /** Its own name, such as 'Español'. */
  language: string;
  /** What its pill says, such as 'Ver en español'. */
  languageLong: string;
}

interface Translated extends Language {
  alternates: readonly (Language & Record<string, unknown>)[];
}

/**
 * The main language and each translation that names one, in order; the index is the language index.
 * See src/screens/README.md#151-which-language-is-shown and src/screens/README.md#152-falling-back.
 */
export function languagesOf(document: Translated): Language[] {
  const all = [document, ...document.alternates];
  return all
    .filter(
      ({ langCode }, index) =>
        langCode !== '' && all.findIndex((other) => other.langCode === langCode) === index,
    )
    .map(({ langCode, language, languageLong }) => ({ langCode, language, languageLong }));
}

/** Whether two lists of languages say the same. */
export const areSame = (some: readonly Language[], others: readonly Language[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index];
    return (
      other !== undefined &&
      one.langCode === other.langCode &&
      one.language === other.language &&
      one.languageLong === other.languageLong
    );
  });

/** The languages of both, those of the first one first. */
export const mergeLanguages = (some: readonly Language[], others: readonly Language[]): Language[] => [
  ...some,
  ...others.filter(({ langCode }) => some.every((one) => one.langCode !== langCode)),
];

/** The language code that the `lang` parameter of a search names; null where it names none. */
export function langOf(search: string): string | null {
  const lang = new URLSearchParams(search).get('lang')?.toLowerCase() ?? '';
  return /^[a-z]{2}$/.test(lang) ? lang : null;
}

/** The language that a document is shown in: the wanted one where it has that, else its main one. */
export function languageShown(
  document: Pick<Translated, 'langCode'> & { alternates: readonly { langCode: string }[] },
  wanted: string,
): string {
  const hasWanted = document.alternates.some(({ langCode }) => langCode === wanted);
  return hasWanted ? wanted : document.langCode || wanted;
}

/** Index of the language that the `lang` parameter names; 0, the main language, for none or an unknown one. */
export function languageIndexOf(languages: readonly Language[], lang: string | null): number {
  return Math.max(
    0,
    languages.findIndex(({ langCode }) => langCode === lang?.toLowerCase()),
  );
}

/** A document in a language: its translation laid over the main values, blank ones left as they are. */
export function translated<T extends { alternates: readonly { langCode: string }[] }>(
  document: T,
  langCode: string,
): T {
  const translation = document.alternates.find((alternate) => alternate.langCode === langCode);
  if (!translation) return document;
  const own = {
    alternates: document.alternates,
    ...('id' in document && { id: document.id }),
    ...('name' in document && { name: document.name }),
  };
  return { ...(overlay(document, translation) as T), ...own };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null, '' and an untouched toggle say nothing in a translation. */
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false;

/** Blocks of another type have other fields, so nothing of the main one could stand in for them. */
const isAnotherBlock = (main: Record<string, unknown>, translation: Record<string, unknown>): boolean =>
  typeof translation['type'] === 'string' &&
  translation['type'] !== main['type'] &&
  Object.keys(translation).some((key) => !(key in main));

function overlay(main: unknown, translation: unknown): unknown {
  if (isBlank(translation)) return main;
  if (Array.isArray(main) && Array.isArray(translation)) {
    // Entries are matched by place; one that was not translated stands in the main language.
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
