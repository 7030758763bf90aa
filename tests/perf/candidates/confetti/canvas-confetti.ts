// canvas-confetti on the page's main thread, where its cost is visible; by default it draws in a
// worker.
import confetti from 'canvas-confetti';
import { celebration, cornersOf } from '../shared/bursts.ts';
import { domCard } from '../shared/scenery.ts';
import { offer } from '../shared/work.ts';

domCard();
const onMain = confetti.create(undefined, { resize: true, useWorker: false });
offer(
  celebration(
    (count) => {
      for (const corner of cornersOf(count)) void onMain(corner);
    },
    () => void onMain.reset(),
  ),
);
