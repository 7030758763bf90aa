// The band behind the rows that matter, from edge to edge of the stage, under the tabs at its left
// and the scroll buttons.
import { useLayoutEffect, useRef } from 'react';
import type { Container } from 'pixi.js';
import { COLORS } from '#config/brand.ts';
import { COMPARE, STAGE } from '#config/limits.ts';
import { tweenFrom } from '#motion/tweens.ts';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';

const EDGE_PX = 2;

/** In px of the table. */
export function MatterBand({ top, height }: { top: number; height: number }) {
  const node = useRef<Container>(null);
  useLayoutEffect(() => {
    if (node.current) tweenFrom(node.current, { alpha: 0 }, { alpha: 1 }, { seconds: 'swapS' });
  }, []);
  // Its edges are lines above and below.
  return (
    <pixiContainer ref={node} x={-COMPARE.sidePx} y={top} eventMode="none">
      {[0, EDGE_PX].map((edgePx) => (
        <pixiSprite
          key={edgePx}
          texture={plainTexture()}
          y={edgePx}
          width={STAGE.widthPx}
          height={height - edgePx * 2}
          tint={edgePx === 0 ? COLORS.line : COLORS.white}
        />
      ))}
    </pixiContainer>
  );
}
