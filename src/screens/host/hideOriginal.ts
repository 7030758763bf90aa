// The picture that an overlay grows from is not shown beside its copy.
import type { Container, Sprite } from 'pixi.js';
import type { Rect } from '#state/sceneRegistry.ts';
import { PICTURE_LABEL } from '#stage/images/Picture.tsx';
import { interactiveLayer } from '#stage/render/interactiveLayer.ts';

/** How far the centers of a pressable and the picture that fills it may be apart. */
const TOLERANCE_PX = 8;

/**
 * Does not render the picture of the screen that fills most of a rectangle of the stage. Returns a
 * function that shows it again.
 */
export function hideOriginal({ x, y, width, height }: Rect): () => void {
  const fills = (sprite: Sprite): boolean => {
    const { a, d, tx, ty } = sprite.getGlobalTransform(undefined, false);
    const [shownWidth, shownHeight] = [sprite.texture.width * a, sprite.texture.height * d];
    const [toRight, toBottom] = [
      tx + shownWidth / 2 - (x + width / 2),
      ty + shownHeight / 2 - (y + height / 2),
    ];
    return shownWidth > width / 2 && Math.hypot(toRight, toBottom) < TOLERANCE_PX;
  };
  // The screens are below all overlays, one of which is the copy.
  const screens = interactiveLayer()?.children[0];
  const original = screens && findPicture(screens, fills);
  if (!original) return () => undefined;
  original.renderable = false;
  return () => {
    if (!original.destroyed) original.renderable = true;
  };
}

function findPicture(node: Container, fills: (sprite: Sprite) => boolean): Container | undefined {
  if (node.label === PICTURE_LABEL) return fills(node as Sprite) ? node : undefined;
  for (const child of node.children) {
    const found = findPicture(child, fills);
    if (found) return found;
  }
  return undefined;
}
