// The picture of a screen that the gallery grows from, and shrinks back to.
import { useLayoutEffect, useRef, useState } from 'react';
import type { Container, Sprite } from 'pixi.js';
import { clock } from '#clock.ts';
import { token } from '#motion/currentTokens.ts';
import { tween, tweenFrom } from '#motion/tweens.ts';
import type { Point, Size, ZoomView } from '../gallery/zoomView.ts';
import { removeOverlay } from '#state/openOverlay.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { toLocalRect, toStageRect } from '#stage/accessibility/useSceneNode.ts';
import { imagesInUse, type CachedTexture } from '#stage/images/textureCache.ts';
import { PICTURE_LABEL } from '#stage/images/Picture.tsx';
import { interactiveLayer } from '#stage/render/interactiveLayer.ts';
import { whenEnded } from '#stage/render/whenEnded.ts';

interface OriginalPicture {
  picture: Extract<CachedTexture, { texture: unknown }>;
  /** In px of the layer of screens and overlays. */
  rect: Rect;
  /** Does not render it. Returns a function that shows it again. */
  hide: () => () => void;
}

/** The largest one of the screen that shows all of an image; null if there is none. */
function originalOf(url: string): OriginalPicture | null {
  const layer = interactiveLayer();
  // The screens are below all overlays.
  const screens = layer?.children[0];
  if (!layer || !screens) return null;
  const shown = imagesInUse().flatMap(({ url: own, slot, picture }) =>
    own === url && slot.fit === 'contain' && 'texture' in picture ? picture : [],
  );
  let largest: OriginalPicture | null = null;
  const look = (node: Container): void => {
    if (!node.visible) return;
    const picture =
      node.label === PICTURE_LABEL && shown.find(({ texture }) => texture === (node as Sprite).texture);
    if (picture) {
      const rect = toLocalRect(layer, toStageRect(node, node.getLocalBounds()));
      if (rect.width > (largest?.rect.width ?? 0)) largest = { picture, rect, hide: () => hide(node) };
    }
    node.children.forEach(look);
  };
  look(screens);
  return largest;
}

function hide(node: Container): () => void {
  node.renderable = false;
  return () => {
    if (!node.destroyed) node.renderable = true;
  };
}

/** The view in which a picture drawn so, its device in the middle, covers a rectangle. */
export function viewOver({ x, y, width }: Rect, drawn: DrawnPicture, middle: Point): ZoomView {
  const { device } = drawn;
  const scale = width / drawn.width;
  return {
    scale,
    x: x - middle.x + (device.x + device.width / 2) * scale,
    y: y - middle.y + (device.y + device.height / 2) * scale,
  };
}

interface DrawnPicture extends Size {
  /** Opaque part of it. */
  device: Rect;
}

/**
 * The original of a picture that opens, which is hidden while its copy is mounted. The ground of
 * the copy fades in around it, and with all of it where there is no original.
 */
export function useOriginal(url: string, isOpening: boolean) {
  const [original] = useState(() => (isOpening ? originalOf(url) : null));
  const ground = useRef<Container>(null);
  const ends = useRef<(() => void)[]>([]);
  const [openedMs] = useState(clock.now);
  /** The picture holds while its ground covers the screen. */
  const coveredInS = (): number => Math.max(0, token('fadeS') - (clock.now() - openedMs) / 1_000);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the copy is mounted.
  useLayoutEffect(() => {
    const fading = original ? ground.current : ground.current?.parent;
    if (isOpening && fading) tweenFrom(fading, { alpha: 0 }, { alpha: 1 }, { seconds: 'fadeS' });
    if (original) ends.current.push(original.hide());
    return () => ends.current.forEach((end) => end());
  }, []);
  /**
   * Fades out what is around the copy, then its ground, and closes the overlay. Returns where the
   * copy shrinks to until then; null if there is no original.
   */
  const leave = (controls: Container): Rect | null => {
    const last = originalOf(url);
    if (!last || !ground.current) return null;
    tween(controls, { alpha: 0 }, { seconds: 'fadeS', ease: 'leave' });
    const delayS = Math.max(0, token('swapS') - token('fadeS'));
    const fade = tween(ground.current, { alpha: 0 }, { seconds: 'fadeS', delayS });
    ends.current.push(last.hide(), whenEnded(fade, removeOverlay));
    return last.rect;
  };
  return { original, ground, coveredInS, leave };
}
