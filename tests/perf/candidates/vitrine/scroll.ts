// The showroom's own long page, flicked by a pointer.
import { flickCanvas } from '#tests/support/flick.ts';
import { FLICK_PX, thereAndBack } from '../shared/fling.ts';
import { offer } from '../shared/work.ts';
import { waitUntilStill } from './stage.ts';

const FROM = { x: 900, y: 540 };

offer({
  over: () =>
    thereAndBack((toPx) => {
      flickCanvas({ from: FROM, by: { x: 0, y: toPx > 0 ? -FLICK_PX : FLICK_PX } });
      return waitUntilStill();
    }),
});
