// When a table comes to rest, its header cuts no row. See src/screens/table/README.md.
import { useLayoutEffect, type RefObject } from 'react';
import { STAGE } from '#config/limits.ts';
import { isShrunk, restOfCollapse } from './headerShrink.ts';
import { rangeToEdge, restingEdge, type RowExtent } from './rowEdges.ts';
import type { ScrollHandle } from '#stage/scrolling/ScrollEngine.ts';

/** A higher row may be cut by the header: it needs most of the view. */
const ROW_CUT_PX = STAGE.heightPx / 2;

interface Frame {
  /** Scroll range that the rows need, in px. */
  rangePx: number;
  /** Height of the header that has collapsed. */
  smallPx: number;
  /** The header collapses over this distance; 0 for one that shrinks at once. */
  collapsePx: number;
}

/** Lets the scroller rest between rows. Returns its range. */
export function useRest(
  handle: RefObject<ScrollHandle | null>,
  placed: readonly RowExtent[],
  { rangePx, smallPx, collapsePx }: Frame,
): number {
  const leastPx = rangePx > 0 ? Math.max(rangePx, collapsePx) : 0;
  const range = rangeToEdge(placed, { rangePx: leastPx, headerPx: smallPx });
  useLayoutEffect(() => {
    const scroller = handle.current;
    if (!scroller) return;
    scroller.restAt = (position, direction) => {
      if (position < collapsePx) return restOfCollapse(position, collapsePx, direction);
      // Below a header that shrinks at once nothing is cut until it has.
      if (collapsePx === 0 && !isShrunk(position)) return position;
      const rest = restingEdge(placed, position + smallPx, ROW_CUT_PX, direction) - smallPx;
      // Nor does it leave the end for what is further away.
      if (direction !== -1 && range - position < Math.abs(rest - position)) return range;
      return rest;
    };
    return () => {
      delete scroller.restAt;
    };
  }, [handle, placed, range, smallPx, collapsePx]);
  return range;
}
