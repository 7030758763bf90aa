// Lenis. It gets frames only while something moves, because it requests them all the time.
import Lenis from 'lenis';
import { FLING, thereAndBack } from '../shared/fling.ts';
import { domBlocks } from '../shared/scenery.ts';
import { nextFrame, offer } from '../shared/work.ts';

const { view, content } = domBlocks();
const lenis = new Lenis({ wrapper: view, content, eventsTarget: view, autoRaf: false });

offer({
  over: () =>
    thereAndBack(async (toPx) => {
      let isUnderWay = true;
      lenis.scrollTo(toPx, {
        duration: FLING.durationMs / 1_000,
        easing: FLING.ease,
        onComplete: () => (isUnderWay = false),
      });
      while (isUnderWay) lenis.raf(await nextFrame());
    }),
});
