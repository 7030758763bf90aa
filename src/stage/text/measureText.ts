// Measures texts, and cuts very long ones into parts that fit a texture.
import { CanvasTextMetrics } from 'pixi.js';
import type { TypeRole } from '#config/brand.ts';
import { MAY_BREAK } from './lineBreaks.ts';
import { leadPx, styleOf, typeOf, type TextAppearance } from './textStyles.ts';

/** Height limit of one texture: old GPUs end at 4096 px, and Pixi doubles to a power of two. */
export const TEXTURE_PART_MAX_PX = 1_900;

export interface MeasuredText {
  width: number;
  height: number;
  /** Width of the last line. */
  lastPx: number;
  /** Parts of the text, each drawn below the one before. */
  pieces: readonly { text: string; y: number; height: number }[];
}

export function measureText(tagged: string, appearance: TextAppearance): MeasuredText {
  if (tagged === '') return { width: 0, height: 0, lastPx: 0, pieces: [] };
  const style = styleOf(appearance);
  const metrics = CanvasTextMetrics.measureText(tagged, style);
  // Pixi centers glyphs of plain text in their lines, but puts those of tagged text at the top.
  const lead = metrics.runsByLine ? leadPx(appearance, style) : 0;
  const lineHeight = typeOf(appearance).line;
  const height = metrics.lines.length * lineHeight;
  const width = Math.min(metrics.maxLineWidth, appearance.width);
  const pieces =
    height <= TEXTURE_PART_MAX_PX
      ? [{ text: tagged, y: lead, height }]
      : splitIntoPieces(linesOf(metrics), lineHeight, lead);
  return { width, height, lastPx: metrics.lineWidths.at(-1) ?? 0, pieces };
}

/** A text of more lines is a paragraph, which reads best with full lines. */
const BALANCED_MAX_LINES = 4;
const BALANCE_STEP_PX = 8;

/** Roles that are balanced in any alignment; others when centered, or to leave no word alone. */
const HEADINGS: readonly TypeRole[] = ['display', 'title', 'heading', 'subheading'];

/**
 * Balances a text of a few lines: about equal lines, no more of them, no last line of one short
 * word.
 */
export function balanceLines(tagged: string, appearance: TextAppearance): TextAppearance {
  if (tagged === '') return appearance;
  const linesAt = (width: number): readonly string[] =>
    CanvasTextMetrics.measureText(tagged, styleOf({ ...appearance, width })).lines;
  const fullWidthLines = linesAt(appearance.width);
  if (fullWidthLines.length < 2 || fullWidthLines.length > BALANCED_MAX_LINES) return appearance;
  const isAlwaysEven = appearance.align === 'center' || HEADINGS.includes(appearance.role);
  if (!isAlwaysEven && fullWidthLines.at(-1)?.trim().includes(' ')) return appearance;
  // In scripts without spaces lines break at marks alone, and never within a word.
  const between = tagged.includes(MAY_BREAK) ? '' : ' ';
  const joinLines = (lines: readonly string[]): string => lines.map((line) => line.trim()).join(between);
  let wide = Math.floor(appearance.width / BALANCE_STEP_PX);
  let narrow = Math.floor(wide / fullWidthLines.length);
  while (wide - narrow > 1) {
    const middle = Math.floor((wide + narrow) / 2);
    const lines = linesAt(middle * BALANCE_STEP_PX);
    // A narrower width must not break within a word either.
    if (lines.length === fullWidthLines.length && joinLines(lines) === joinLines(fullWidthLines))
      wide = middle;
    else narrow = middle;
  }
  // The browser measures the same text slightly wider during in-place editing.
  return { ...appearance, width: Math.min(appearance.width, (wide + 1) * BALANCE_STEP_PX) };
}

/** The measured lines with their italics, so that each part breaks like the whole. */
const linesOf = ({ lines, runsByLine }: CanvasTextMetrics): string[] =>
  lines.map((line, index) => {
    const runs = runsByLine?.[index];
    return runs
      ? runs.map(({ text, style }) => (style.fontStyle === 'italic' ? `<i>${text}</i>` : text)).join('')
      : line;
  });

function splitIntoPieces(lines: readonly string[], lineHeight: number, lead: number): MeasuredText['pieces'] {
  const perPiece = Math.floor(TEXTURE_PART_MAX_PX / lineHeight);
  const count = Math.ceil(lines.length / perPiece);
  return Array.from({ length: count }, (_, index) => {
    const pieceLines = lines.slice(index * perPiece, (index + 1) * perPiece);
    return {
      text: pieceLines.join('\n'),
      y: index * perPiece * lineHeight + lead,
      height: pieceLines.length * lineHeight,
    };
  });
}

const SMALLER: Partial<Record<TypeRole, { role: TypeRole; overChars: number }>> = {
  display: { role: 'title', overChars: 48 },
  title: { role: 'heading', overChars: 110 },
  heading: { role: 'subheading', overChars: 200 },
  subheading: { role: 'body', overChars: 320 },
};

/** Type role for a text's length: a headline as long as a paragraph is set like one. */
export function typeRoleFor(role: TypeRole, text: string): TypeRole {
  const smaller = SMALLER[role];
  return smaller && text.length > smaller.overChars ? typeRoleFor(smaller.role, text) : role;
}
