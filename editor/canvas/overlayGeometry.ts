// Where a hotspot's element stands over its thing, written only when that has changed.
import type { Rect, SceneNode } from '#state/sceneRegistry.ts';

/** Styles that place an element, as they were written last. */
export type OverlayRect = Readonly<Record<'transform' | 'width' | 'height' | 'clipPath', string>>;

/** Puts an element where its thing stands now, of which only what can be seen takes a click; answers what was written, to be given back. */
export function placeElement(
  element: HTMLElement,
  entry: SceneNode,
  placed: OverlayRect | null,
): OverlayRect {
  const rect: Rect = entry.rect();
  const { x, y, width, height } = rect;
  const now: OverlayRect = {
    transform: `translate(${x.toFixed(2)}px,${y.toFixed(2)}px)`,
    width: `${width.toFixed(2)}px`,
    height: `${height.toFixed(2)}px`,
    clipPath: clipOf(rect, entry.seen()),
  };
  writeStyle(element.style, now, placed);
  return now;
}

/**
 * Writes what differs from what was written last: a style that is written anew costs a layout, and one that is read back first,
 * which a browser spells in its own way, costs as much.
 */
export function writeStyle<T extends Readonly<Record<string, string>>>(
  style: CSSStyleDeclaration,
  now: T,
  written: T | null,
): void {
  const styles = style as unknown as Record<string, string>;
  for (const [name, value] of Object.entries(now)) if (written?.[name] !== value) styles[name] = value;
}

/** What is scrolled out of sight, such as under the header of a table, is not to be clicked there. */
function clipOf(rect: Rect, seen: Rect | null): string {
  if (!seen) return '';
  const sides = [
    seen.y - rect.y,
    rect.x + rect.width - seen.x - seen.width,
    rect.y + rect.height - seen.y - seen.height,
    seen.x - rect.x,
  ];
  if (sides.every((side) => side <= 0)) return '';
  // A side in sight keeps its outline, which is drawn outside of it.
  return `inset(${sides.map((side) => (side > 0 ? `${side.toFixed(1)}px` : '-40px')).join(' ')})`;
}
