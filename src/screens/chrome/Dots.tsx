// Three loading dots that rise in turn. With reduced motion they stay.
import { useLayoutEffect, useRef } from 'react';
import type { Container } from 'pixi.js';
import { COLORS } from '#config/brand.ts';
import { isMotionReduced, tween } from '#motion/tweens.ts';
import { token } from '#motion/currentTokens.ts';
import { leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { roundedSurface } from '#stage/shapes/surfaceTextures.ts';

const DOTS = [0, 1, 2] as const;
const DOT_PX = 28;
const STEP_PX = 56;
const RESTING_ALPHA = 0.35;
const WIDTH_PX = STEP_PX * (DOTS.length - 1) + DOT_PX;

/** Repeats forever, or this many times. */
export const dots = (times: number | true = true): LayoutBox =>
  leafBox(WIDTH_PX, DOT_PX, (x, y, key) => <Dots key={key} x={x} y={y} times={times} />);

function Dots({ x, y, times }: { x: number; y: number; times: number | true }) {
  const nodes = useRef<(Container | null)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    if (isMotionReduced()) return;
    const tweens = nodes.current.map(
      (dot, index) =>
        dot &&
        tween(
          dot,
          { y: -token('dotsRisePx'), alpha: 1 },
          {
            seconds: token('dotsS') / 2,
            ease: 'wave',
            loops: times,
            delayS: (token('dotsS') / DOTS.length) * index,
          },
        ),
    );
    return () => tweens.forEach((one) => one?.stop());
  }, []);
  const { texture, inset } = roundedSurface(DOT_PX / 2);
  return (
    <pixiContainer x={Math.round(x)} y={Math.round(y)} eventMode="none">
      {DOTS.map((dot) => (
        <pixiContainer
          key={dot}
          ref={(container: Container | null) => {
            nodes.current[dot] = container;
          }}
          x={dot * STEP_PX}
          alpha={isMotionReduced() ? 1 : RESTING_ALPHA}
        >
          <pixiNineSliceSprite
            texture={texture}
            leftWidth={inset}
            rightWidth={inset}
            topHeight={inset}
            bottomHeight={inset}
            width={DOT_PX}
            height={DOT_PX}
            tint={COLORS.emberDeep}
          />
        </pixiContainer>
      ))}
    </pixiContainer>
  );
}
