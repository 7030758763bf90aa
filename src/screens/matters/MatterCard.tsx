// The card behind the rows that matter.
import { useLayoutEffect, useRef } from 'react';
import type { Container } from 'pixi.js';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { COMPARE, STAGE } from '#config/limits.ts';
import { tweenFrom } from '#motion/tweens.ts';
import { gapBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';

/**
 * From the edges of the stage: over the left one, where tabs are, or in portrait beside the labels
 * of the rows; and left of the tiles.
 */
const [LEFT_PX, RIGHT_PX] = [IS_PORTRAIT ? COMPARE.sidePx - SPACE.m : -RADIUS.l, COMPARE.sidePx - SPACE.m];

/** In px of the table. */
export function MatterCard({ top, height }: { top: number; height: number }) {
  const node = useRef<Container>(null);
  useLayoutEffect(() => {
    if (node.current) tweenFrom(node.current, { alpha: 0 }, { alpha: 1 }, { seconds: 'swapS' });
  }, []);
  return (
    <pixiContainer ref={node} x={LEFT_PX - COMPARE.sidePx} y={top} eventMode="none">
      {panel(gapBox(STAGE.widthPx - LEFT_PX - RIGHT_PX, height), {
        fill: COLORS.white,
        radius: RADIUS.l,
        line: COLORS.lagoon,
        lineWidth: 4,
        shadow: 56,
        shadowAlpha: 0.14,
      }).place(0, 0, 'card')}
    </pixiContainer>
  );
}
