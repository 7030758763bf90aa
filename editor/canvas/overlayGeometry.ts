// Positions a hotspot over its node, writing styles only when they change.
import type { Rect, SceneNode } from '#state/sceneRegistry.ts';

/** Position styles as last written. */
export type OverlayRect = Readonly<Record<'transform' | 'width' | 'height' | 'clipPath', string>>;

/**
 * Positions an element over its node; only the visible part is clickable. Returns what was written,
 * for the next call.
 */
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
    clipPath: clipOf(rect, entry.visibleRect()),
  };
  writeStyle(element.style, now, placed);
  return now;
}

/**
 * Writes the styles that differ from the last ones: writing equal styles costs a layout, and
 * reading them back as much.
 */
export function writeStyle<T extends Readonly<Record<string, string>>>(
  style: CSSStyleDeclaration,
  now: T,
  written: T | null,
): void {
  const styles = style as unknown as Record<string, string>;
  for (const [name, value] of Object.entries(now)) if (written?.[name] !== value) styles[name] = value;
}

/** Parts scrolled out of view, such as under a sticky header, are not clickable. */
function clipOf(rect: Rect, visible: Rect | null): string {
  if (!visible) return '';
  const sides = [
    visible.y - rect.y,
    rect.x + rect.width - visible.x - visible.width,
    rect.y + rect.height - visible.y - visible.height,
    visible.x - rect.x,
  ];
  if (sides.every((side) => side <= 0)) return '';
  // A visible side keeps its outline, which is drawn outside.
  return `inset(${sides.map((side) => (side > 0 ? `${side.toFixed(1)}px` : '-40px')).join(' ')})`;
}
