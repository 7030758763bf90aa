// How the header of a compare page gives room to what it stands over. All lengths in px of the stage.
// See src/screens/README.md#93-header-of-the-4-column-page and src/screens/README.md#94-5-column-page.
import { COMPARE } from '#config/limits.ts';

/**
 * The 4-column header is small once its page is scrolled more than 16 px.
 * See src/screens/README.md#93-header-of-the-4-column-page.
 */
export const isShrunk = (scrollPx: number): boolean => scrollPx > COMPARE.shrinkAfterPx;

/**
 * How far a page scrolls whose header loses `shrinkPx` of height when it shrinks. Room that the smaller header gives need
 * not be scrolled; but the page stays long enough to hold the header small, or it would grow again at once.
 */
export function shrinkingRange(fullRangePx: number, shrinkPx: number): number {
  if (!isShrunk(fullRangePx)) return Math.max(0, fullRangePx);
  return Math.max(fullRangePx - shrinkPx, COMPARE.shrinkAfterPx + 1);
}

/** How far the 5-column header has collapsed, 0 to 1: by as much as the page has scrolled, so that no gap opens below it. */
export const collapseAt = (scrollPx: number, distancePx: number): number =>
  distancePx <= 0 ? 1 : Math.min(Math.max(scrollPx / distancePx, 0), 1);
