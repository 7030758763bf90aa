// Shared text styles: one instance per look, since an inline style would redraw every text on every
// commit.
import {
  CanvasTextMetrics,
  fontStringFromTextStyle,
  TextStyle,
  type TextStyleAlign,
  type TextStyleFontWeight,
} from 'pixi.js';
import { COLORS, FONT_STACK, TYPE, type TypeRole } from '#config/brand.ts';
import type { Typography } from '#state/sceneRegistry.ts';
import { MAY_BREAK, withLineBreaks } from './lineBreaks.ts';

export interface TextAppearance {
  role: TypeRole;
  /** Wrap width in px. */
  width: number;
  color?: number;
  align?: TextStyleAlign;
  isItalic?: boolean;
  /** Factor of the size, below 1 for larger text whose longest word does not fit its line. */
  shrink?: number;
}

/** Size and line height of a look, in px. */
export function typeOf({ role, shrink = 1 }: TextAppearance): { size: number; line: number } {
  const { size, line } = TYPE[role];
  return { size: Math.round(size * shrink), line: Math.round(line * shrink) };
}

/** Set while text is larger. */
let shrinkToFit: (plain: string, appearance: TextAppearance) => number = () => 1;

export const setShrinkToFit = (next: typeof shrinkToFit): void => {
  shrinkToFit = next;
};

/** A look in which no word breaks, if text is larger. */
export const fitted = (plain: string, appearance: TextAppearance): TextAppearance => {
  const shrink = shrinkToFit(plain, appearance);
  return shrink < 1 ? { ...appearance, shrink } : appearance;
};

// Canvas letter spacing. Pixi's own counts graphemes of each text, which loads tables for 30 ms,
// and draws letter by letter.
CanvasTextMetrics.experimentalLetterSpacing = true;

/** Scripts without spaces between words. */
const BREAKS_ANYWHERE = new Set(['zh', 'ja', 'th', 'lo', 'my', 'km']);
/** Right-to-left scripts. */
const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur']);

let language = 'en';
/** Limit of cached styles. All screens and languages have more: widths differ from text to text. */
const STYLES_MAX = 1_000;
const styles = new Map<string, TextStyle>();

/** Sets the language of later layouts. */
export function setTextLanguage(langCode: string): void {
  language = langCode;
}

/** A text, in the language of the screens if none is said, with marks where lines may break. */
export const layoutText = (tagged: string, langCode = language): string =>
  BREAKS_ANYWHERE.has(langCode) && !tagged.includes(MAY_BREAK) ? withLineBreaks(tagged, langCode) : tagged;

/** Whether the current language is right-to-left. */
export const isRightToLeft = (): boolean => RIGHT_TO_LEFT.has(language);

/**
 * Padding around glyphs as a share of their size: descenders and italics extend beyond a tight
 * line.
 */
const BLEED = 0.25;

/** The start side of the current language. */
export const sideOf = (align: TextStyleAlign = 'left'): TextStyleAlign =>
  isRightToLeft() && align === 'left' ? 'right' : align;

/** The style instance for a look in the current language. */
export function styleOf(appearance: TextAppearance): TextStyle {
  const { role, width, color = COLORS.ink, align = 'left', isItalic = false } = appearance;
  const breaksAnywhere = BREAKS_ANYWHERE.has(language);
  // Spaced letters are drawn one by one, left to right, which breaks scripts that join letters.
  const isTracked = !breaksAnywhere && !isRightToLeft();
  const { weight, tracking } = TYPE[role];
  const { size, line } = typeOf(appearance);
  const key = `${role}|${size}|${Math.round(width)}|${color}|${align}|${breaksAnywhere}|${isTracked}|${isItalic}`;
  const cached = styles.get(key);
  if (cached) return cached;
  const style = new TextStyle({
    fontFamily: [...FONT_STACK],
    fontSize: size,
    lineHeight: line,
    fontWeight: weight as TextStyleFontWeight,
    letterSpacing: isTracked ? tracking : 0,
    fill: color,
    align,
    ...(isItalic && { fontStyle: 'italic' as const }),
    wordWrap: true,
    wordWrapWidth: Math.round(width),
    // A word longer than its line breaks too: text is never clipped.
    breakWords: true,
    whiteSpace: 'pre-line',
    padding: Math.ceil(size * BLEED),
    tagStyles: { i: { fontStyle: 'italic' } },
  });
  if (styles.size >= STYLES_MAX) styles.delete(styles.keys().next().value ?? '');
  styles.set(key, style);
  return style;
}

/** Space in px that Pixi leaves above glyphs in a higher line. */
export function leadPx(appearance: TextAppearance, style: TextStyle): number {
  return Math.max(
    0,
    (typeOf(appearance).line - CanvasTextMetrics.measureFont(fontStringFromTextStyle(style)).fontSize) / 2,
  );
}

/** Typography of a look, for in-place editing. */
export function typographyOf(appearance: TextAppearance, longestLinePx: number): Typography {
  const style = styleOf(appearance);
  const { size, line } = typeOf(appearance);
  const { weight } = TYPE[appearance.role];
  return {
    families: FONT_STACK,
    sizePx: size,
    linePx: line,
    weight,
    trackingPx: style.letterSpacing,
    color: appearance.color ?? COLORS.ink,
    align: style.align === 'center' || style.align === 'right' ? style.align : 'left',
    isItalic: appearance.isItalic ?? false,
    wrapPx: style.wordWrapWidth,
    longestLinePx,
    baselinePx:
      leadPx(appearance, style) + CanvasTextMetrics.measureFont(fontStringFromTextStyle(style)).ascent,
  };
}
