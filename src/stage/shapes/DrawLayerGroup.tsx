// The icons and rules of a table, drawn above its texts, one texture after the other. See
// src/stage/README.md#13-batches-of-one-texture.
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Container, Sprite } from 'pixi.js';
import { RenderLayer } from '../../../node_modules/pixi.js/lib/scene/layers/RenderLayer.mjs';
import { DrawLayerContext } from './drawLayer.ts';

const byTexture = (one: Container, other: Container): number =>
  (one as Sprite).texture.uid - (other as Sprite).texture.uid;

export function DrawLayerGroup({ children }: { children: ReactNode }) {
  const node = useRef<Container>(null);
  const layer = useMemo(() => new RenderLayer({ sortableChildren: true, sortFunction: byTexture }), []);
  useLayoutEffect(() => {
    node.current?.addChild(layer);
    return () => void layer.removeFromParent();
  }, [layer]);
  return (
    <DrawLayerContext value={layer}>
      {children}
      <pixiContainer ref={node} eventMode="none" />
    </DrawLayerContext>
  );
}
