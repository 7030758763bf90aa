// The same fling for every candidate: a flick of 300 px within 30 ms with the showroom's momentum,
// back and forth.
import { SCROLL } from '#config/limits.ts';
import { flingDurationMs, flingEase } from '#stage/scrolling/scrollPhysics.ts';

export const FLICK_PX = 300;
const FLICK_MS = 30;
export const FLING = {
  wayPx: FLICK_PX + (FLICK_PX / FLICK_MS) * SCROLL.decayMs,
  durationMs: flingDurationMs(SCROLL.decayMs),
  ease: flingEase,
} as const;
/** The same ease as a CSS curve. */
export const FLING_CURVE = 'cubic-bezier(0.16, 1, 0.3, 1)';

/** `fling` scrolls to a position in px from the top and resolves when it stops there. */
export async function thereAndBack(fling: (toPx: number) => Promise<void>): Promise<void> {
  await fling(FLING.wayPx);
  await fling(0);
}
