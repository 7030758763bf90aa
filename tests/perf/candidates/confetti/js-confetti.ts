// js-confetti, which throws from both sides by itself.
import JSConfetti from 'js-confetti';
import { celebration } from '../shared/bursts.ts';
import { domCard } from '../shared/scenery.ts';
import { offer } from '../shared/work.ts';

domCard();
const confetti = new JSConfetti();
offer(
  celebration(
    (count) => void confetti.addConfetti({ confettiNumber: count }),
    () => confetti.clearCanvas(),
  ),
);
