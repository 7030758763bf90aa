// Sprites of one table that are drawn together, ordered by texture: with one texture in a batch,
// the same icon in all rows is one draw call. See
// src/stage/README.md#13-batches-of-one-texture.
import { createContext, useContext, useLayoutEffect, type RefObject } from 'react';
import type { Sprite } from 'pixi.js';

/** What Pixi's RenderLayer offers; its class is loaded with the screens that need it. */
export interface DrawLayer {
  attach: (sprite: Sprite) => unknown;
  detach: (sprite: Sprite) => unknown;
}

/** The layer of the enclosing table; null outside of any. */
export const DrawLayerContext = createContext<DrawLayer | null>(null);

/** Draws a sprite with the layer of its table, if there is one. */
export function useDrawLayer(sprite: RefObject<Sprite | null>): void {
  const layer = useContext(DrawLayerContext);
  useLayoutEffect(() => {
    const node = sprite.current;
    if (!layer || !node) return;
    layer.attach(node);
    return () => void layer.detach(node);
  }, [layer, sprite]);
}
