// Frames of one color each, for the time of a fling there and back.
import { FLING, thereAndBack } from './fling.ts';
import { nextFrame, offer } from './work.ts';

/** Offers the work. The same color in two frames might not be presented. */
export function presentColors(gl: WebGL2RenderingContext): void {
  offer({
    over: () =>
      thereAndBack(async () => {
        const startMs = performance.now();
        for (let shade = 0; performance.now() - startMs < FLING.durationMs; shade = 1 - shade) {
          await nextFrame();
          gl.clearColor(shade, shade, shade, 1);
          gl.clear(gl.COLOR_BUFFER_BIT);
        }
      }),
  });
}
