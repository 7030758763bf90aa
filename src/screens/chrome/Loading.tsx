// The loading animation: three dots that rise one after the other.
import { useLayoutEffect, useRef } from 'react';
import type { Container } from 'pixi.js';
import { COLOURS } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { spokenIn } from '#config/messages.ts';
import { move } from '#motion/moves.ts';
import { token } from '#motion/tokens.ts';
import { useScene } from '#stage/scene.ts';
import { roundedSurface } from '#stage/surfaces.ts';
import { useLangCode } from '../useContext.ts';

const DOTS = [0, 1, 2] as const;
const DOT_PX = 28;
const STEP_PX = 56;
const MIDDLE = { x: STAGE.widthPx / 2, y: STAGE.heightPx / 2 };

/** Around `centre`, in px of what it stands in; in the middle of the stage where none is given. */
export function Loading({ centre = MIDDLE }: { centre?: { x: number; y: number } }) {
  const spoken = spokenIn(useLangCode());
  const width = STEP_PX * (DOTS.length - 1) + DOT_PX;
  const node = useScene<Container>({ role: 'status', label: spoken.loading }, width, DOT_PX);
  const dots = useRef<(Container | null)[]>([]);
  useLayoutEffect(() => {
    const moves = dots.current.map((dot, index) => dot && move(dot, { y: -token('dotsRisePx'), alpha: 1 }, {
      seconds: token('dotsS') / 2, ease: 'wave', loops: true, delayS: (token('dotsS') / DOTS.length) * index,
    }));
    return () => moves.forEach((one) => one?.stop());
  }, []);
  const { texture, inset } = roundedSurface(DOT_PX / 2);
  return (
    <pixiContainer ref={node} x={centre.x - width / 2} y={centre.y - DOT_PX / 2} eventMode="none">
      {DOTS.map((dot) => (
        <pixiContainer key={dot} ref={(container: Container | null) => { dots.current[dot] = container; }} x={dot * STEP_PX} alpha={0.35}>
          <pixiNineSliceSprite
            texture={texture} leftWidth={inset} rightWidth={inset} topHeight={inset} bottomHeight={inset}
            width={DOT_PX} height={DOT_PX} tint={COLOURS.emberDeep}
          />
        </pixiContainer>
      ))}
    </pixiContainer>
  );
}
