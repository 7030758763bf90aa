// Sprites of one table that are drawn together, ordered by texture: with one texture in a batch,
// the same icon in all rows is one draw call. See
// src/stage/README.md#13-batches-of-one-texture.
import { createContext, useContext, useLayoutEffect, type RefObject } from 'react';
import type { Container } from 'pixi.js';
import { useIsNearViewport } from '../scrolling/VirtualRows.tsx';

/** Subset of Pixi's RenderLayer; its class is loaded with the screens that need it. */
export interface DrawLayer {
  attach: (sprite: Container) => unknown;
  detach: (sprite: Container) => unknown;
}

/** The layer of the enclosing table; null outside of any. */
export const DrawLayerContext = createContext<DrawLayer | null>(null);

/** The layer below the texts of the enclosing column headers; null outside of any. */
export const CardLayerContext = createContext<DrawLayer | null>(null);

/**
 * Draws a sprite with the layer of its table, if there is one, while its row is near the viewport:
 * the layer visits each of its sprites whenever one comes or goes. A lower `zIndex` is drawn first.
 */
export function useDrawLayer(sprite: RefObject<Container | null>, context = DrawLayerContext): void {
  const layer = useContext(context);
  const near = useIsNearViewport();
  useLayoutEffect(() => {
    const node = sprite.current;
    if (!layer || !node) return;
    const draw = (isNear: boolean): void => void (isNear ? layer.attach(node) : layer.detach(node));
    if (!near) draw(true);
    const stopListening = near?.listen(draw);
    return () => {
      stopListening?.();
      draw(false);
    };
  }, [layer, near, sprite]);
}
