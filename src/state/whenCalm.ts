// Work that would disturb a motion waits here until nothing moves.
import { clock } from '#clock.ts';
import { isMoving } from '#motion/tweens.ts';
import { kioskStore } from './kioskStore.ts';

/** Calm for this long: shorter than the pause between two touches. */
const CALM_MS = 120;

/** Calls once nothing moves and no finger drags. Returns a function that cancels. */
export function whenCalm(callback: () => void): () => void {
  let cancel = clock.after(CALM_MS, check);
  function check(): void {
    const { isDragging, transitionCount } = kioskStore.getState();
    if (isDragging || transitionCount > 0 || isMoving()) cancel = clock.after(CALM_MS, check);
    else callback();
  }
  return () => cancel();
}
