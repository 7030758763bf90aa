// Values of the document that is being edited, for components that show one: each is told only when its own value changes.
import { useStore } from 'zustand';
import { valueAt, type Path } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { documentOf, type DocumentRef } from '../draft/draftStore.ts';
import { plainTextOf } from './tiptapText.ts';

/** The value at a path, and every later one. */
export const useValueAt = (ref: DocumentRef, path: Path): unknown =>
  useStore(contentStore, () => valueAt(documentOf(ref), path));

const TRANSLATION = /^alternates\.\d+(?:\.|$)/;

/** Whether a path stands in a translation (rules/language). */
export const isTranslated = (path: Path): boolean => TRANSLATION.test(path);

/** The path of the same value in the main language. */
export const mainPathOf = (path: Path): Path => path.replace(TRANSLATION, '');

/** What stands on the stage where a translation leaves a field empty, the main language's; undefined elsewhere. */
export function mainTextAt(ref: DocumentRef, path: Path): string | undefined {
  if (!isTranslated(path)) return undefined;
  const words: unknown = valueAt(documentOf(ref), mainPathOf(path));
  if (typeof words === 'number') return String(words);
  if (typeof words === 'string') return plainTextOf(words) || undefined;
  return typeof words === 'object' && words !== null ? 'As in the main language' : undefined;
}
