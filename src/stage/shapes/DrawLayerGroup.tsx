// Layers of a table, drawn one texture after the other: icons and rules above its texts, the cards
// of column headers below them. See src/stage/README.md#13-batches-of-one-texture.
import { useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import type { Container, Sprite } from 'pixi.js';
import { RenderLayer } from '../../../node_modules/pixi.js/lib/scene/layers/RenderLayer.mjs';
import { CardLayerContext, DrawLayerContext } from './drawLayer.ts';

const byTexture = (one: Container, other: Container): number =>
  one.zIndex - other.zIndex || (one as Sprite).texture.uid - (other as Sprite).texture.uid;

/** A layer, drawn where the returned node is. */
function useLayerAt(): [layer: RenderLayer, node: RefObject<Container | null>] {
  const node = useRef<Container>(null);
  const layer = useMemo(() => new RenderLayer({ sortableChildren: true, sortFunction: byTexture }), []);
  useLayoutEffect(() => {
    node.current?.addChild(layer);
    return () => void layer.removeFromParent();
  }, [layer]);
  return [layer, node];
}

export function DrawLayerGroup({ children }: { children: ReactNode }) {
  const [layer, node] = useLayerAt();
  return (
    <DrawLayerContext value={layer}>
      {children}
      <pixiContainer ref={node} eventMode="none" />
    </DrawLayerContext>
  );
}

export function CardLayerGroup({ children }: { children: ReactNode }) {
  const [layer, node] = useLayerAt();
  return (
    <CardLayerContext value={layer}>
      <pixiContainer ref={node} eventMode="none" />
      {children}
    </CardLayerContext>
  );
}
