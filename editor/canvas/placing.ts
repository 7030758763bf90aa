// Where a hotspot's element stands over its thing, written only when that has changed.
import type { Rect, SceneEntry } from '#state/sceneStore.ts';

/** Puts an element where its thing stands now, of which only what can be seen takes a click; answers what was written, to be given back. */
export function placeElement(element: HTMLElement, entry: SceneEntry, placed: string): string {
  const rect: Rect = entry.rect();
  const { x, y, width, height } = rect;
  const now = `translate(${x.toFixed(2)}px,${y.toFixed(2)}px)|${width.toFixed(2)}px|${height.toFixed(2)}px|${clipOf(rect, entry.seen())}`;
  if (placed === now) return placed;
  const [transform = '', wide = '', high = '', clipPath = ''] = now.split('|');
  Object.assign(element.style, { transform, width: wide, height: high, clipPath });
  return now;
}

/** What is scrolled out of sight, such as under the header of a table, is not to be clicked there. */
function clipOf(rect: Rect, seen: Rect | null): string {
  if (!seen) return '';
  const sides = [seen.y - rect.y, rect.x + rect.width - seen.x - seen.width, rect.y + rect.height - seen.y - seen.height, seen.x - rect.x];
  if (sides.every((side) => side <= 0)) return '';
  // A side in sight keeps its outline, which is drawn outside of it.
  return `inset(${sides.map((side) => (side > 0 ? `${side.toFixed(1)}px` : '-40px')).join(' ')})`;
}
