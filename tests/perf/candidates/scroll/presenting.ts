// Nothing but presenting a canvas of the stage's size: no program that scrolls on it gets below.
import { FLING, thereAndBack } from '../shared/fling.ts';
import { bareStage } from '../shared/gl.ts';
import { nextFrame, offer } from '../shared/work.ts';

const { gl } = bareStage();

offer({
  over: () =>
    thereAndBack(async () => {
      const startMs = performance.now();
      for (let shade = 0; performance.now() - startMs < FLING.durationMs; shade = 1 - shade) {
        await nextFrame();
        // Another color in each frame: the same one might not be presented.
        gl.clearColor(shade, shade, shade, 1);
        gl.clear(gl.COLOR_BUFFER_BIT);
      }
    }),
});
