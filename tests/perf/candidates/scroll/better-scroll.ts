// better-scroll with animation frames, as in the budget. By default it uses CSS transitions, which
// the compositor runs.
import BScroll from '@better-scroll/core';
import { FLING, FLING_CURVE, thereAndBack } from '../shared/fling.ts';
import { domBlocks } from '../shared/scenery.ts';
import { offer } from '../shared/work.ts';

const scroll = new BScroll(domBlocks().view, { useTransition: false, bounce: false, probeType: 3 });
offer({
  over: () =>
    thereAndBack(
      (toPx) =>
        new Promise((resolve) => {
          scroll.once('scrollEnd', resolve);
          scroll.scrollTo(0, -toPx, FLING.durationMs, { style: FLING_CURVE, fn: FLING.ease });
        }),
    ),
});
