// Keeps what it holds inside a rectangle. Costs two draw calls, so only where nothing can cover the edge.
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Sprite, type Container } from 'pixi.js';
import { plainTexture } from './surfaces.ts';

export function Clip({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  const node = useRef<Container>(null);
  useLayoutEffect(() => {
    const container = node.current;
    if (!container) return;
    const edge = new Sprite(plainTexture());
    edge.setSize(width, height);
    container.addChild(edge);
    container.setMask({ mask: edge });
    return () => {
      if (!container.destroyed) container.mask = null;
      edge.destroy();
    };
  }, [width, height]);
  return <pixiContainer ref={node}>{children}</pixiContainer>;
}
