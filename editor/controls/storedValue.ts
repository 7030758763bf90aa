// Values of the edited document for components, updated only when their own value changes.
import { useStore } from 'zustand';
import { valueAt, type Path } from '#schema/path.ts';
import { contentStore } from '#state/contentStore.ts';
import { documentOf, type DocumentRef } from '../draft/draftStore.ts';
import { plainTextOf } from './tiptapText.ts';
import { t } from '../i18n/t.ts';

/** The value at a path, kept up to date. */
export const useValueAt = (ref: DocumentRef, path: Path): unknown =>
  useStore(contentStore, () => valueAt(documentOf(ref), path));

const TRANSLATION = /^alternates\.\d+(?:\.|$)/;

/** Whether a path is in a translation (rules/languages.ts). */
export const isTranslated = (path: Path): boolean => TRANSLATION.test(path);

/** The path of the same value in the main language. */
export const mainPathOf = (path: Path): Path => path.replace(TRANSLATION, '');

/** `mainTextAt`, kept up to date. */
export const useMainText = (ref: DocumentRef, path: Path): string | undefined =>
  useStore(contentStore, () => mainTextAt(ref, path));

/** The main language's text where a translation is blank; undefined elsewhere. */
function mainTextAt(ref: DocumentRef, path: Path): string | undefined {
  if (!isTranslated(path)) return undefined;
  const mainValue: unknown = valueAt(documentOf(ref), mainPathOf(path));
  if (typeof mainValue === 'number') return String(mainValue);
  if (typeof mainValue === 'string') return plainTextOf(mainValue) || undefined;
  return typeof mainValue === 'object' && mainValue !== null ? t('As in the main language') : undefined;
}
