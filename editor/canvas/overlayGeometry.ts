// Positions a hotspot over its node, writing styles only when they change.
import { isOnStage, type Rect, type SceneNode } from '#state/sceneRegistry.ts';

/** Position of an element as last written. */
export interface OverlayPosition {
  styles: Readonly<Record<'transform' | 'width' | 'height' | 'clipPath', string>>;
  isInView: boolean;
}

/** How far an outline extends beyond its element. */
const OUTLINE_PX = 40;

/**
 * Positions an element over its node; only the visible part is clickable. One that stays out of
 * view is not moved. Returns what was written, for the next call.
 */
export function placeElement(
  element: Pick<HTMLElement, 'style'>,
  entry: Pick<SceneNode, 'rect' | 'visibleRect'>,
  written: OverlayPosition | null,
): OverlayPosition {
  const rect = entry.rect();
  const isInView = isOnStage(rect, OUTLINE_PX);
  if (written && !written.isInView && !isInView) return written;
  const { x, y, width, height } = rect;
  const styles = {
    transform: `translate(${x.toFixed(2)}px,${y.toFixed(2)}px)`,
    width: `${width.toFixed(2)}px`,
    height: `${height.toFixed(2)}px`,
    clipPath: clipOf(rect, entry.visibleRect()),
  };
  writeStyle(element.style, styles, written?.styles ?? null);
  return { styles, isInView };
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
  return `inset(${sides.map((side) => (side > 0 ? `${side.toFixed(1)}px` : `-${OUTLINE_PX}px`)).join(' ')})`;
}
