// Clips for the Canvas renderer, which clips by the paths of Pixi's Graphics only.
// Not from Pixi's index, which every visitor loads.
import { Graphics } from '../../../node_modules/pixi.js/lib/scene/graphics/shared/Graphics.mjs';
import type { ClipShape } from './clipShape.ts';

export function createPathShape(): ClipShape {
  const node = new Graphics();
  return {
    node,
    set: ({ x, y, width, height }, radius) => void node.clear().roundRect(x, y, width, height, radius).fill(),
  };
}
