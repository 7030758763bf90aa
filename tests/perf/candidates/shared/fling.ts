// The same fling for everybody: what a flick of 300 px within 30 ms makes of the showroom's momentum, there and back.
import { SCROLL } from '#config/limits.ts';
import { flingDurationMs, flingEase } from '#rules/scrollPhysics.ts';

export const FLICK_PX = 300;
const FLICK_MS = 30;
export const FLING = {
  wayPx: FLICK_PX + (FLICK_PX / FLICK_MS) * SCROLL.decayMs,
  durationMs: flingDurationMs(SCROLL.decayMs),
  ease: flingEase,
} as const;
/** The same ease where it must be a curve of CSS. */
export const FLING_CURVE = 'cubic-bezier(0.16, 1, 0.3, 1)';

/** `fling` goes to a place of the page, in px from its top, and resolves when it rests there. */
export async function thereAndBack(fling: (toPx: number) => Promise<void>): Promise<void> {
  await fling(FLING.wayPx);
  await fling(0);
}
