// canvas-confetti by default: drawn by a worker.
import confetti from 'canvas-confetti';
import { celebration, cornersOf } from '../shared/bursts.ts';
import { domCard } from '../shared/scenery.ts';
import { offer } from '../shared/work.ts';

domCard();
offer(
  celebration(
    (count) => {
      for (const corner of cornersOf(count)) void confetti(corner);
    },
    () => void confetti.reset(),
  ),
);
