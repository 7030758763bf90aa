// Shared text styles: one instance for each look, since an inline style would redraw every text on every commit.
import {
  CanvasTextMetrics,
  fontStringFromTextStyle,
  TextStyle,
  type TextStyleAlign,
  type TextStyleFontWeight,
} from 'pixi.js';
import { COLORS, FONT_STACK, TYPE, type TypeRole } from '#config/brand.ts';
import type { Typography } from '#state/sceneRegistry.ts';
import { withLineBreaks } from './lineBreaks.ts';

export interface TextLook {
  role: TypeRole;
  /** Wrap width in px. */
  width: number;
  color?: number;
  align?: TextStyleAlign;
  isItalic?: boolean;
}

// The browser itself tracks letters. Pixi's own way counts them in each text that it measures, for which it loads tables that take
// 30 ms, and draws tracked text letter by letter.
CanvasTextMetrics.experimentalLetterSpacing = true;

/** Scripts without spaces between words. */
const BREAKS_ANYWHERE = new Set(['zh', 'ja', 'th', 'lo', 'my', 'km']);
/** Scripts that run from the right. */
const FROM_RIGHT = new Set(['ar', 'he', 'fa', 'ur']);

let language = 'en';
const styles = new Map<string, TextStyle>();

/** The language that texts are laid out in from now on. */
export function setTextLanguage(langCode: string): void {
  language = langCode;
}

/** A text as the stage draws it in the current language: with marks where it may break, if its script has no spaces. */
export const layoutText = (tagged: string): string =>
  BREAKS_ANYWHERE.has(language) ? withLineBreaks(tagged, language) : tagged;

/** Whether texts run from the right in the current language. */
export const isRightToLeft = (): boolean => FROM_RIGHT.has(language);

/** Room around the letters, as a share of their size: tails and overhanging italics reach out of a tight line. */
const BLEED = 0.25;

/** The side that a text starts from in the current language. */
export const sideOf = (align: TextStyleAlign = 'left'): TextStyleAlign =>
  isRightToLeft() && align === 'left' ? 'right' : align;

/** The one style instance for a look in the current language. */
export function styleOf({
  role,
  width,
  color = COLORS.ink,
  align = 'left',
  isItalic = false,
}: TextLook): TextStyle {
  const breaksAnywhere = BREAKS_ANYWHERE.has(language);
  // Spaced letters are drawn one by one, from the left: a script that joins its letters must not be.
  const isTracked = !breaksAnywhere && !isRightToLeft();
  const key = `${role}|${Math.round(width)}|${color}|${align}|${breaksAnywhere}|${isTracked}|${isItalic}`;
  const known = styles.get(key);
  if (known) return known;
  const { size, line, weight, tracking } = TYPE[role];
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
    // A word longer than its line must break too: text is never clipped.
    breakWords: true,
    whiteSpace: 'pre-line',
    padding: Math.ceil(size * BLEED),
    tagStyles: { i: { fontStyle: 'italic' } },
  });
  styles.set(key, style);
  return style;
}

/** What Pixi leaves above the letters of a line that is higher than they are, in px. */
export function leadPx({ role }: TextLook, style: TextStyle): number {
  return Math.max(
    0,
    (TYPE[role].line - CanvasTextMetrics.measureFont(fontStringFromTextStyle(style)).fontSize) / 2,
  );
}

/** How a text of a look is set, for who types over it. */
export function typographyOf(look: TextLook, longestLinePx: number): Typography {
  const style = styleOf(look);
  const { size, line, weight } = TYPE[look.role];
  return {
    families: FONT_STACK,
    sizePx: size,
    linePx: line,
    weight,
    trackingPx: style.letterSpacing,
    color: look.color ?? COLORS.ink,
    align: style.align === 'center' || style.align === 'right' ? style.align : 'left',
    isItalic: look.isItalic ?? false,
    wrapPx: style.wordWrapWidth,
    longestLinePx,
    baselinePx: leadPx(look, style) + CanvasTextMetrics.measureFont(fontStringFromTextStyle(style)).ascent,
  };
}
