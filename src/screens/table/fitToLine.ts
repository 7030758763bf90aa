// Words of a table that become smaller rather than break.
import { COMPACT_PAD_PX } from '#blocks/pillButtons.tsx';
import type { TypeRole } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { measureText } from '#stage/text/measureText.ts';

/** 30 px of the 52 px of a price. */
const PRICE_MIN_SHRINK = 0.58;
/** 26 px of the 30 px of a name. */
export const NAME_MIN_SHRINK = 0.87;
/** 24 px of the 30 px of a button. */
const BUTTON_MIN_SHRINK = 0.8;
/** 22 px of the 28 px of a row's label. */
const WORD_MIN_SHRINK = 0.79;
/** Rounding of sizes to whole px. */
const ROUNDING_PX = 2;

/** The factor with which each of these texts fits a line of that role; `least` at least. */
export function fitToLine(
  texts: readonly string[],
  role: TypeRole,
  availablePx: number,
  least = PRICE_MIN_SHRINK,
): number {
  const widths = texts.map(
    (text) => measureText(markupOf(text).tagged, { role, width: STAGE.widthPx }).width,
  );
  return Math.min(1, Math.max(least, (availablePx - ROUNDING_PX) / Math.max(1, ...widths)));
}

/** The words of the buttons of a row keep to one line: all are as large as the longest can be. */
export const buttonShrink = (texts: readonly string[], widthPx: number): number =>
  fitToLine(texts, 'label', widthPx - COMPACT_PAD_PX * 2, BUTTON_MIN_SHRINK);

/** The words of a row's label rather become smaller than break. */
export const wordShrink = (label: string, availablePx: number): number =>
  fitToLine([label.replaceAll(' ', '\n')], 'caption', availablePx, WORD_MIN_SHRINK);
