// How the header of a compare page shrinks while scrolling, in px of the stage. See
// src/screens/table/README.md#header-of-the-4-column-page and
// src/screens/table/README.md#5-column-page.
import { COMPARE } from '#config/limits.ts';

/**
 * The 4-column header is small once the page is scrolled by more than 16 px. See
 * src/screens/table/README.md#header-of-the-4-column-page.
 */
export const isShrunk = (scrollPx: number): boolean => scrollPx > COMPARE.shrinkAfterPx;

/**
 * Scroll range of a page whose header shrinks by `shrinkPx`. The freed height need not be scrolled,
 * but the page stays long enough to keep the header small, or it would grow again at once.
 */
export function shrinkingRange(fullRangePx: number, shrinkPx: number): number {
  if (!isShrunk(fullRangePx)) return Math.max(0, fullRangePx);
  return Math.max(fullRangePx - shrinkPx, COMPARE.shrinkAfterPx + 1);
}

/**
 * How far the 5-column header has collapsed, 0 to 1: by the scrolled distance, so that no gap opens
 * below it.
 */
export const collapseAt = (scrollPx: number, distancePx: number): number =>
  distancePx <= 0 ? 1 : Math.min(Math.max(scrollPx / distancePx, 0), 1);

/**
 * Where the 5-column page rests that would stop at `scrollPx`: its header is full or small, never
 * between. `direction` is 1 or -1 for steps of a wheel or a key.
 */
export function restOfCollapse(scrollPx: number, distancePx: number, direction = 0): number {
  if (scrollPx <= 0 || scrollPx >= distancePx) return scrollPx;
  return (direction || scrollPx - distancePx / 2) < 0 ? 0 : distancePx;
}
