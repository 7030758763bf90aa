// The hand that shows where to touch.
import { useEffect, useRef, type RefObject } from 'react';
import type { Container } from 'pixi.js';
import { clock } from '#clock.ts';
import { COLORS } from '#config/brand.ts';
import { isMotionReduced, tweenFrom, type Tween } from '#motion/tweens.ts';
import { token } from '#motion/currentTokens.ts';
import { tapAt } from './attractLayout.ts';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { outlineSurface, roundedSurface } from '#stage/shapes/surfaceTextures.ts';

const HAND = {
  line: 'M9.2 13.4V5.6a1.7 1.7 0 0 1 3.4 0v5.2l4.9 1a2.2 2.2 0 0 1 1.8 2.5l-.6 3.6a3.8 3.8 0 0 1-3.8 3.2h-2.2a4 4 0 0 1-3.2-1.6l-3.9-5.2a1.5 1.5 0 0 1 2.3-2z',
  weight: 1.5,
};

/** The hand, as a share of its disc. */
const ICON_SHARE = 0.57;
const RING_PX = 6;
/** How far the hand rises before it taps. */
const RISE_PX = 22;

/** A hand on a disc that taps now and then, with rings as from a touch; still in between. */
export function AttractSign({
  x,
  y,
  size,
  isAnimating,
}: {
  x: number;
  y: number;
  size: number;
  isAnimating: boolean;
}) {
  const [disc, ring, hand] = [useRef<Container>(null), useRef<Container>(null), useRef<Container>(null)];
  useTaps(isAnimating, disc, ring, hand);
  const [discSurface, ringSurface] = [roundedSurface(size / 2 - 1), outlineSurface(size / 2 - 1, RING_PX)];
  const iconPx = Math.round(size * ICON_SHARE);
  return (
    <pixiContainer x={x + size / 2} y={y + size / 2}>
      <pixiContainer ref={ring} alpha={0}>
        <pixiSprite
          texture={ringSurface.texture}
          anchor={0.5}
          width={size}
          height={size}
          tint={COLORS.glow}
        />
      </pixiContainer>
      <pixiContainer ref={disc}>
        <pixiSprite
          texture={discSurface.texture}
          anchor={0.5}
          width={size}
          height={size}
          tint={COLORS.ember}
        />
        <pixiContainer ref={hand}>
          <VectorIcon name={HAND} x={-iconPx / 2} y={-iconPx / 2} size={iconPx} tint={COLORS.ink} />
        </pixiContainer>
      </pixiContainer>
    </pixiContainer>
  );
}

/** The hand rises, falls and presses; the stage is still in between, and with reduced motion. */
function useTaps(
  isAnimating: boolean,
  disc: RefObject<Container | null>,
  ring: RefObject<Container | null>,
  hand: RefObject<Container | null>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    if (!isAnimating || isMotionReduced()) return;
    const seconds = token('attractRingS');
    const sizes = { press: token('attractPress'), ring: token('attractRing') };
    const pose = { progress: 0 };
    const apply = (): void => {
      if (!disc.current || !ring.current || !hand.current) return;
      const { riseShare, discScale, ringAlpha, ringScale } = tapAt(pose.progress, sizes);
      hand.current.y = -RISE_PX * riseShare;
      disc.current.scale.set(discScale);
      ring.current.scale.set(ringScale);
      ring.current.alpha = ringAlpha;
    };
    let running: Tween | undefined;
    const tap = (): void => {
      running = tweenFrom(
        pose,
        { progress: 0 },
        { progress: 1 },
        { seconds, ease: (progress) => progress, onUpdate: apply },
      );
    };
    tap();
    const cancel = clock.every((seconds + token('attractRingGapS')) * 1_000, tap);
    return () => {
      cancel();
      running?.stop();
      pose.progress = 1;
      apply();
    };
  }, [isAnimating]);
}
