// A view that fills the stage fades in over the screen, which is drawn until nothing of it is seen.
import { useLayoutEffect } from 'react';
import { tween } from '#motion/tweens.ts';
import { occludeStage } from '#stage/render/occlusion.ts';

/** Draws nothing below while the calling view is mounted, once its dialog has faded in. */
export function useCoveredStage(): void {
  useLayoutEffect(() => {
    let reveal: (() => void) | undefined;
    let isGone = false;
    // As long as the dialog fades: a timer could come after the stage is still.
    void tween({ progress: 0 }, { progress: 1 }, { seconds: 'fadeS' }).ended.then(() => {
      if (!isGone) reveal = occludeStage();
    });
    return () => {
      isGone = true;
      reveal?.();
    };
  }, []);
}
