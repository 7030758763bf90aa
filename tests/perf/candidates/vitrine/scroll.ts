// The showroom's own long page, flicked with a finger.
import { flickCanvas } from '#tests/support/flick.ts';
import { FLICK_PX, thereAndBack } from '../shared/fling.ts';
import { offer } from '../shared/work.ts';
import { standing } from './stage.ts';

const FROM = { x: 900, y: 540 };
const LOOK_MS = 1;

const own = performance.now.bind(performance);
let aheadMs = 0;

/** While `work` runs each look at the clock takes a while: a finger that waited for its time would be measured as the showroom's work. */
function withFastClock(work: () => void): void {
  performance.now = () => own() + (aheadMs += LOOK_MS);
  work();
  // It must not go backwards.
  performance.now = () => own() + aheadMs;
}

offer({
  over: () => thereAndBack((toPx) => {
    withFastClock(() => flickCanvas({ from: FROM, by: { x: 0, y: toPx > 0 ? -FLICK_PX : FLICK_PX } }));
    return standing();
  }),
});
