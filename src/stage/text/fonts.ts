// Loads fonts before anything is measured: metrics of a fallback font would stay wrong.
import '@fontsource-variable/instrument-sans/wght.css';
import '@fontsource-variable/instrument-sans/wght-italic.css';
import './languageNames/nameFonts.css';
import { useLayoutEffect, useState } from 'react';
import { clock } from '#clock.ts';
import { FONT_FAMILY } from '#config/brand.ts';
import { pendingUpdates } from '../render/frameLoop.ts';
import { NAME_CHARACTERS } from './languageNames/nameCharacters.ts';

/** A font that takes longer is replaced by the next family. */
const BUSY_TIMEOUT_MS = 3_000;
const HAN = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/g;

/** Loads the faces for a text; Chinese ones only if needed, and only the needed subsets. */
export async function loadFonts(text: string): Promise<void> {
  const faces: Promise<unknown>[] = [`400 30px "${FONT_FAMILY}"`, `italic 400 30px "${FONT_FAMILY}"`].map(
    (font) => document.fonts.load(font, text || 'A'),
  );
  const characters = text.match(HAN);
  if (characters) faces.push(loadHan(characters));
  await Promise.race([
    Promise.allSettled(faces),
    new Promise<void>((resolve) => void clock.after(BUSY_TIMEOUT_MS, resolve)),
  ]);
}

/** Names of languages have fonts of their own: the style sheet is 39 kB, and its slices 50 each. */
async function loadHan(characters: readonly string[]): Promise<void> {
  if (!characters.every((character) => NAME_CHARACTERS.has(character)))
    await import('@fontsource-variable/noto-sans-sc/wght.css');
  await document.fonts.load('400 30px "Noto Sans SC Variable"', characters.join(''));
}

/** Texts whose faces `useFonts` has loaded. */
const loadedTexts = new Set<string>();

/**
 * Whether the faces for a text are loaded, for content that appears after its screen; loads them if
 * not. Until then the text must not be laid out, and the stage is not still.
 */
export function useFonts(text: string): boolean {
  const [, redraw] = useState(0);
  const isLoaded = loadedTexts.has(text);
  useLayoutEffect(() => {
    if (loadedTexts.has(text)) return;
    const [finishPending, abortController] = [pendingUpdates(), new AbortController()];
    void loadFonts(text).then(() => {
      loadedTexts.add(text);
      finishPending();
      if (!abortController.signal.aborted) redraw((count) => count + 1);
    });
    return () => {
      abortController.abort();
      finishPending();
    };
  }, [text]);
  return isLoaded;
}

/** Every text of a document, for `loadFonts`. */
export function textsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(textsOf).join('');
}
