// A view that fills the stage fades in over the screen, which is drawn until nothing of it is seen.
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Container } from 'pixi.js';
import { token } from '#motion/currentTokens.ts';
import { tween, tweenFrom } from '#motion/tweens.ts';
import { occludeStage } from '#stage/render/occlusion.ts';

/**
 * Draws nothing below while the calling view is mounted, once its dialog has faded in; then its
 * controls fade in, whose pictures have been decoded meanwhile. Returns a function that uncovers
 * the stage.
 */
export function useCoveredStage(controls?: RefObject<Container | null>): () => void {
  const uncover = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    let reveal: (() => void) | undefined;
    let isGone = false;
    // Lasts as long as the dialog fades: a timer could fire after the stage is still.
    void tween({ progress: 0 }, { progress: 1 }, { seconds: 'fadeS' }).ended.then(() => {
      if (!isGone) reveal = occludeStage();
    });
    if (controls?.current) {
      const options = { seconds: 'fadeS', delayS: token('fadeS') } as const;
      tweenFrom(controls.current, { alpha: 0 }, { alpha: 1 }, options);
    }
    return (uncover.current = () => {
      isGone = true;
      reveal?.();
    });
  }, [controls]);
  return () => uncover.current?.();
}
