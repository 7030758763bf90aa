// Clips its children to a rectangle. Costs two draw calls, so only where nothing can cover the
// edge.
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Graphics, type Container } from 'pixi.js';

export function Clip({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  const node = useRef<Container>(null);
  useLayoutEffect(() => {
    const container = node.current;
    if (!container) return;
    // Graphics clip by stencil; a sprite would need the filter system, which the bundle omits.
    const edge = new Graphics().rect(0, 0, width, height).fill();
    container.addChild(edge);
    container.mask = edge;
    return () => {
      if (!container.destroyed) container.mask = null;
      edge.destroy();
    };
  }, [width, height]);
  return <pixiContainer ref={node}>{children}</pixiContainer>;
}
