// Values of the document that is being edited, for components that show one: each is told only when its own value changes.
import { useStore } from 'zustand';
import { valueAt, type Path } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { documentOf, type DocumentRef } from '#state/draftStore.ts';
import { plainWords } from './italicText.ts';

/** The value at a path, and every later one. */
export const useValueAt = (ref: DocumentRef, path: Path): unknown => useStore(contentStore, () => valueAt(documentOf(ref), path));

const TRANSLATION = /^alternates\.\d+(?:\.|$)/;

/** Whether a path stands in a translation (rules/language). */
export const isTranslated = (path: Path): boolean => TRANSLATION.test(path);

/** The path of the same value in the main language. */
export const mainPathOf = (path: Path): Path => path.replace(TRANSLATION, '');

/** The main language's words where a translation may leave a text empty; undefined elsewhere. */
export function mainWordsAt(ref: DocumentRef, path: Path): string | undefined {
  if (!isTranslated(path)) return undefined;
  const words = valueAt(documentOf(ref), mainPathOf(path));
  return typeof words === 'string' && words !== '' ? plainWords(words) : undefined;
}
