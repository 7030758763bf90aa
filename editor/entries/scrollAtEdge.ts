// While an entry is dragged by pointer near the upper or lower edge of the stage, the stage
// scrolls, as documents do.
import { clock } from '#clock.ts';

/** Height of the edge, in px of the window, and what is scrolled at its end in each tick. */
const [EDGE_PX, STEP_PX] = [40, 24];
const TICK_MS = 16;

/** Scrolled at a height, in px down from the top of the stage: negative is up, 0 none. */
export function edgeStep(y: number, height: number): number {
  const depth = y < EDGE_PX ? y - EDGE_PX : Math.max(0, y - (height - EDGE_PX));
  return Math.round(STEP_PX * Math.max(-1, Math.min(1, depth / EDGE_PX)));
}

/** Follows the pointer until the returned function is called. */
export function scrollAtEdge(frame: HTMLElement): () => void {
  const canvas = frame.querySelector('canvas');
  let at: { clientX: number; clientY: number } | null = null;
  const follow = ({ clientX, clientY }: PointerEvent): void => void (at = { clientX, clientY });
  window.addEventListener('pointermove', follow);
  const stop = clock.every(TICK_MS, () => {
    if (!canvas || !at) return;
    const { top, bottom, height } = frame.getBoundingClientRect();
    const deltaY = edgeStep(at.clientY - top, height);
    if (deltaY === 0) return;
    // Beyond the edge there is no part of the stage that would scroll.
    const clientY = Math.max(top + 1, Math.min(bottom - 1, at.clientY));
    canvas.dispatchEvent(
      new WheelEvent('wheel', { ...at, clientY, deltaY, bubbles: true, cancelable: true }),
    );
  });
  return () => {
    stop();
    window.removeEventListener('pointermove', follow);
  };
}
