// Larger text in narrow columns: a text is set smaller rather than broken within a word, but never
// smaller than usual.
import { CanvasTextMetrics } from 'pixi.js';
import { usualShrink } from '#config/accessThemes.ts';
import { setShrinkToFit, styleOf, type TextAppearance } from '#stage/text/textStyles.ts';

/** Wide enough for any word. */
const LINE_PX = 20_000;
/** Rounding of sizes to whole px. */
const SPARE_PX = 2;

/** Between words: spaces, and the characters of scripts that break anywhere, such as Chinese. */
const BETWEEN = /[\s\u3000-\uffef]+/;
/** Words that do not break. */
const LATIN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]/u;

function shrinkOf(plain: string, appearance: TextAppearance): number {
  const words = plain.split(BETWEEN).filter((word) => LATIN.test(word));
  if (words.length === 0) return 1;
  const style = styleOf({ ...appearance, width: LINE_PX });
  const widestPx = CanvasTextMetrics.measureText(words.join('\n'), style).maxLineWidth + SPARE_PX;
  if (widestPx <= appearance.width) return 1;
  const shrink = (appearance.shrink ?? 1) * (appearance.width / widestPx);
  return Math.max(shrink, usualShrink(appearance.role));
}

/** Applies to every text that is laid out from now on. */
export const fitWords = (textScale: number): void =>
  setShrinkToFit((plain, appearance) => (textScale > 1 ? shrinkOf(plain, appearance) : 1));
