// Clips its children to a rectangle. Costs two draw calls, so only where nothing can cover the
// edge.
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Container } from 'pixi.js';
import { createClipShape } from './clipShape.ts';

export function Clip({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  const node = useRef<Container>(null);
  useLayoutEffect(() => {
    const container = node.current;
    if (!container) return;
    const shape = createClipShape();
    shape.set({ x: 0, y: 0, width, height }, 0);
    container.addChild(shape.node);
    container.mask = shape.node;
    return () => {
      if (!container.destroyed) container.mask = null;
      shape.node.destroy({ children: true });
    };
  }, [width, height]);
  return <pixiContainer ref={node}>{children}</pixiContainer>;
}
