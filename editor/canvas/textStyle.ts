// CSS that sets a text exactly like the stage: box, glyphs, line breaks.
import type { Rect, Typography } from '#state/sceneRegistry.ts';
import { css } from '../theme.ts';

/** Padding at the sides, so that a caret at the edge is not clipped. */
const ROOM_PX = 4;

/** Position and style of a text with this typography; lines wrap at the wrap width. */
export function styleOf(
  type: Typography,
  rect: Rect,
  scale: number,
  shiftPx: number,
): Record<string, string> {
  const share = { left: 0, center: 0.5, right: 1 }[type.align];
  const left = rect.x + (rect.width - type.wrapPx * scale - shiftPx * scale) * share;
  return {
    transform: `translate(${left - ROOM_PX * scale}px,${rect.y + (type.baselinePx - baselineOf(type)) * scale}px) scale(${scale})`,
    width: `${type.wrapPx + ROOM_PX * 2}px`,
    padding: `0 ${ROOM_PX}px`,
    fontFamily: familyList(type.families),
    fontSize: `${type.sizePx}px`,
    lineHeight: `${type.linePx}px`,
    fontWeight: type.weight,
    fontStyle: type.isItalic ? 'italic' : 'normal',
    letterSpacing: `${type.trackingPx}px`,
    textAlign: type.align,
    color: css(type.color),
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

const pen = document.createElement('canvas').getContext('2d');

/**
 * Distance from the top of a line to its baseline in a browser (CSS Inline Layout 3, 4.1:
 * half-leading).
 */
function baselineOf({ families, sizePx, linePx, weight }: Typography): number {
  return (linePx + overBaseline(`${weight} ${sizePx}px ${familyList(families)}`)) / 2;
}

/** Difference between ascent and descent in whole px, by font. */
const known = new Map<string, number>();

function overBaseline(font: string): number {
  const before = known.get(font);
  if (before !== undefined || !pen) return before ?? 0;
  pen.font = font;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = pen.measureText('');
  const over = Math.round(ascent) - Math.round(descent);
  known.set(font, over);
  return over;
}

const familyList = (families: readonly string[]): string =>
  families.map((family) => (family.includes(' ') ? `"${family}"` : family)).join(',');
