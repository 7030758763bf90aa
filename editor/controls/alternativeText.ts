// An alternative text describes one image: when the image is replaced, the editor is asked whether
// to keep it.
import { createStore } from 'zustand/vanilla';
import { valueAt, type Path } from '#schema/path.ts';
import { documentOf, type DocumentRef } from '../draft/draftStore.ts';

interface AlternativeTextRequest {
  ref: DocumentRef;
  /** Path of the text. */
  path: Path;
  text: string;
}

export const alternativeTextStore = createStore<{ request: AlternativeTextRequest | null }>()(() => ({
  request: null,
}));

const IMAGE_KEY = 'image';
const ALT_KEY = 'alt';
const urlOf = (value: unknown): unknown => valueAt(value, 'url');

/** Asks after an image was replaced, if the field beside it has an alternative text. */
export function requestAlternativeText(ref: DocumentRef, path: Path, before: unknown, after: unknown): void {
  const keys = path.split('.');
  if (keys.at(-1) !== IMAGE_KEY || urlOf(before) === undefined || urlOf(before) === urlOf(after)) return;
  const textPath = [...keys.slice(0, -1), ALT_KEY].join('.');
  const text = valueAt(documentOf(ref), textPath);
  if (typeof text === 'string' && text.trim() !== '')
    alternativeTextStore.setState({ request: { ref, path: textPath, text } });
}

export const closeAlternativeText = (): void => alternativeTextStore.setState({ request: null });
