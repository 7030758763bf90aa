// What lies on a picture that flies to its place.
import type { Container } from 'pixi.js';

/**
 * The nodes drawn over a picture, such as the label of a tile: they would be flown over, and then
 * appear. Its neighbors, such as the text of its card, are none.
 */
export function drawnOver(original: Container): Container[] {
  const { parent } = original;
  if (!parent) return [];
  const area = original.getBounds().rectangle.clone();
  return parent.children
    .slice(parent.getChildIndex(original) + 1)
    .filter((node) => area.intersects(node.getBounds().rectangle));
}
