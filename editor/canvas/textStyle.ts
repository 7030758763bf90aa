// CSS that sets a text exactly like the stage: box, glyphs, line breaks.
import type { Rect, Typography } from '#state/sceneRegistry.ts';
import { css } from '../theme.ts';

/** Padding at the sides, so that a caret at the edge is not clipped. */
const PADDING_PX = 4;

/** Position and style of a text with this typography; lines wrap at the wrap width. */
export function styleOf(
  typography: Typography,
  rect: Rect,
  scale: number,
  shiftPx: number,
): Record<string, string> {
  const alignRatio = { left: 0, center: 0.5, right: 1 }[typography.align];
  const left = rect.x + (rect.width - typography.wrapPx * scale - shiftPx * scale) * alignRatio;
  return {
    transform: `translate(${left - PADDING_PX * scale}px,${rect.y + (typography.baselinePx - baselineOf(typography)) * scale}px) scale(${scale})`,
    width: `${typography.wrapPx + PADDING_PX * 2}px`,
    padding: `0 ${PADDING_PX}px`,
    fontFamily: familyList(typography.families),
    fontSize: `${typography.sizePx}px`,
    lineHeight: `${typography.linePx}px`,
    fontWeight: typography.weight,
    fontStyle: typography.isItalic ? 'italic' : 'normal',
    letterSpacing: `${typography.trackingPx}px`,
    textAlign: typography.align,
    color: css(typography.color),
  };
}

/** Width of the longest line in px of the window, without its trailing space. */
export function longestLine(element: Element): number {
  const lines = new Map<number, { left: number; right: number }>();
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      for (const { left, right, bottom } of range.getClientRects()) {
        const line = lines.get(Math.round(bottom)) ?? { left, right };
        lines.set(Math.round(bottom), {
          left: Math.min(left, line.left),
          right: Math.max(right, line.right),
        });
      }
    }
  }
  return Math.max(0, ...[...lines.values()].map(({ left, right }) => right - left));
}

const context = document.createElement('canvas').getContext('2d');

/**
 * Distance from the top of a line to its baseline in a browser (CSS Inline Layout 3, 4.1:
 * half-leading).
 */
function baselineOf({ families, sizePx, linePx, weight }: Typography): number {
  return (linePx + ascentMinusDescent(`${weight} ${sizePx}px ${familyList(families)}`)) / 2;
}

/** Difference between ascent and descent in whole px, by font. */
const baselineCache = new Map<string, number>();

function ascentMinusDescent(font: string): number {
  const cached = baselineCache.get(font);
  if (cached !== undefined || !context) return cached ?? 0;
  context.font = font;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('');
  const difference = Math.round(ascent) - Math.round(descent);
  baselineCache.set(font, difference);
  return difference;
}

const familyList = (families: readonly string[]): string =>
  families.map((family) => (family.includes(' ') ? `"${family}"` : family)).join(',');
