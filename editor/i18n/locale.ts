// The language of the editor: what the person has chosen in this browser, else the browser's own.
import { isEditorLanguage, type EditorLanguage } from '#rules/editorLanguages.ts';

export type { EditorLanguage };

/** In their own language. */
export const LANGUAGE_NAMES: Readonly<Record<EditorLanguage, string>> = {
  en: 'English',
  es: 'Español',
  zh: '中文',
};

const STORAGE_KEY = 'vitrine-editor-language';

/** Languages that the browser prefers, the first one most; empty outside a browser. */
const wanted: readonly string[] = globalThis.navigator?.languages ?? [];
const languageOf = (locale: string): string => locale.split('-')[0] ?? '';

/** The language that was chosen in this browser; null before any choice. */
function chosenLanguage(): EditorLanguage | null {
  try {
    const stored = globalThis.localStorage?.getItem(STORAGE_KEY);
    return isEditorLanguage(stored) ? stored : null;
  } catch {
    // Storage may be switched off.
    return null;
  }
}

export const editorLanguage: EditorLanguage =
  chosenLanguage() ?? wanted.map(languageOf).find(isEditorLanguage) ?? 'en';

/** For numbers, dates and order: the region of the browser, where it is of this language. */
export const locale: string = wanted.find((each) => languageOf(each) === editorLanguage) ?? editorLanguage;

/** For dates and lists within sentences: the English texts are British English. */
export const proseLocale: string = editorLanguage === 'en' ? 'en-GB' : locale;

/** Keeps the choice in this browser; false if that is not possible. A reload follows it. */
export function storeEditorLanguage(language: EditorLanguage): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, language);
    return true;
  } catch {
    return false;
  }
}
