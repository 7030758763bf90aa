// iScroll by default: CSS transitions move the page.
import IScroll from 'iscroll';
import { FLING, FLING_CURVE, thereAndBack } from '../shared/fling.ts';
import { domBlocks } from '../shared/scenery.ts';
import { offer } from '../shared/work.ts';

const scroll = new IScroll(domBlocks().view, { bounce: false });
offer({
  over: () =>
    thereAndBack(
      (toPx) =>
        new Promise((resolve) => {
          const ended = (): void => {
            scroll.off('scrollEnd', ended);
            resolve();
          };
          scroll.on('scrollEnd', ended);
          scroll.scrollTo(0, -toPx, FLING.durationMs, { style: FLING_CURVE, fn: FLING.ease });
        }),
    ),
});
