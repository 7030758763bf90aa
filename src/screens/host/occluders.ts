// Nodes drawn over a picture that flies to its position, and nodes below it there.
import type { Container } from 'pixi.js';

/**
 * The nodes drawn over a picture, such as the label of a tile: they would be flown over, and then
 * appear. Its neighbors, such as the text of its card, are none.
 */
export const occludersOf = (original: Container): Container[] => neighbors(original).over;

/** The nodes drawn below it, such as the card that it is on. */
export const occludedBy = (original: Container): Container[] => neighbors(original).below;

function neighbors(original: Container): { below: Container[]; over: Container[] } {
  let drawing = original;
  while (drawing.parent?.children.length === 1) drawing = drawing.parent;
  const siblings = drawing.parent?.children ?? [];
  const index = siblings.indexOf(drawing);
  const area = original.getBounds().rectangle.clone();
  const meets = (node: Container): boolean => area.intersects(node.getBounds().rectangle);
  return {
    below: siblings.slice(0, Math.max(0, index)).filter(meets),
    over: siblings.slice(index + 1).filter(meets),
  };
}
