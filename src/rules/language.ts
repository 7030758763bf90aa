// Languages of a document and of the showroom (spec 2, 3 and 4); a blank translated value falls back to the main one.

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

/** The main language and each translation that names one, in order; the index is the language index of spec 4. */
export function languagesOf(document: Translated): Language[] {
  const all = [document, ...document.alternates];
  return all
    .filter(({ langCode }, index) => langCode !== '' && all.findIndex((other) => other.langCode === langCode) === index)
    .map(({ langCode, language, languageLong }) => ({ langCode, language, languageLong }));
}

/** Index of the language that the `lang` parameter names; 0, the main language, for none or an unknown one. */
export function languageIndexOf(languages: readonly Language[], lang: string | null): number {
  return Math.max(0, languages.findIndex(({ langCode }) => langCode === lang?.toLowerCase()));
}

/** A document in a language: its translation laid over the main values, blank ones left as they are. */
export function translated<T extends { alternates: readonly { langCode: string }[] }>(document: T, langCode: string): T {
  const translation = document.alternates.find((alternate) => alternate.langCode === langCode);
  return translation ? (overlay(document, translation) as T) : document;
}

/** What a translation never changes: who the document is. */
const OWN_KEYS = new Set(['id', 'alternates', 'name']);

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
/** 'none' and false are what an untouched choice or toggle holds, so they say nothing in a translation. */
const isUntouched = (value: unknown): boolean => isBlank(value) || value === 'none' || value === false;

function overlay(main: unknown, translation: unknown): unknown {
  if (Array.isArray(main) && Array.isArray(translation)) {
    // The main list says how many there are and in which order; a translation only words them.
    return translation.length === 0 ? main : main.map((item, index) => overlayEntry(item, translation[index]));
  }
  if (isObject(main) && isObject(translation)) {
    const result: Record<string, unknown> = { ...main };
    for (const [key, value] of Object.entries(translation)) {
      if (!OWN_KEYS.has(key)) result[key] = overlay(main[key], value);
    }
    return result;
  }
  return isUntouched(translation) ? main : translation;
}

/** Entries are matched by place; one of another type says something else, so it is not laid over. */
function overlayEntry(main: unknown, translation: unknown): unknown {
  if (translation === undefined) return main;
  if (isObject(main) && isObject(translation) && main['type'] !== translation['type'] && typeof translation['type'] === 'string' && translation['type'] !== 'none') {
    return main;
  }
  return overlay(main, translation);
}
