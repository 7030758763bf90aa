// Fonts are there before anything is measured: metrics taken from a stand-in would be wrong for good.
import '@fontsource-variable/instrument-sans/wght.css';
import '@fontsource-variable/instrument-sans/wght-italic.css';
import { clock } from '#clock.ts';
import { FONT_FAMILY } from '#config/brand.ts';

/** A font that takes longer is drawn by the next family of the stack. */
const PATIENCE_MS = 3_000;
const HAN = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/;

/** Loads the faces for a text; Chinese ones only where the text needs them, and only the parts that it needs. */
export async function loadFonts(text: string): Promise<void> {
  const faces: Promise<unknown>[] = [`400 30px "${FONT_FAMILY}"`, `italic 400 30px "${FONT_FAMILY}"`].map((font) => document.fonts.load(font, text || 'A'));
  if (HAN.test(text)) faces.push(loadHan(text));
  await Promise.race([Promise.allSettled(faces), new Promise<void>((resolve) => void clock.after(PATIENCE_MS, resolve))]);
}

async function loadHan(text: string): Promise<void> {
  await import('@fontsource-variable/noto-sans-sc/wght.css');
  await document.fonts.load('400 30px "Noto Sans SC Variable"', text);
}

/** Every word that a document can show, for `loadFonts`. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(wordsOf).join('');
}
