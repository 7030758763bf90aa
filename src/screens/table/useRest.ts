// When a table comes to rest, its header cuts no row. See src/screens/README.md#9-compare-pages.
import { useLayoutEffect, useMemo, type RefObject } from 'react';
import { COMPARE, STAGE } from '#config/limits.ts';
import { isShrunk } from '#rules/headerShrink.ts';
import { leftOfRow, rangeToEdge, restingEdge, type RowExtent } from '#rules/rowEdges.ts';
import { Signal } from '#stage/render/signal.ts';
import type { ScrollHandle } from '#stage/scrolling/ScrollEngine.ts';

/** A higher row may be cut by the header: it needs most of the view. */
const ROW_CUT_PX = STAGE.heightPx / 2;

interface Frame {
  /** Scroll range that the rows need, in px. */
  rangePx: number;
  /** Height of the header that has collapsed. */
  smallPx: number;
  /** The header shrinks at once. */
  isStepped: boolean;
}

/**
 * Lets the scroller rest between rows. Returns its range, and how far below the header the ground
 * covers a row that is cut at the end, as a signal without commits.
 */
export function useRest(
  handle: RefObject<ScrollHandle | null>,
  placed: readonly RowExtent[],
  { rangePx, smallPx, isStepped }: Frame,
): { range: number; cover: Signal<number> } {
  const range = rangeToEdge(placed, { rangePx, headerPx: smallPx });
  const leftPx = leftOfRow(placed, range + smallPx, ROW_CUT_PX);
  const cover = useMemo(() => new Signal(0), []);
  useLayoutEffect(() => {
    const scroller = handle.current;
    if (!scroller) return;
    scroller.restAt = (position, direction) => {
      const rest = restingEdge(placed, position + smallPx, ROW_CUT_PX, direction) - smallPx;
      // Nor does it leave the end for what is further away.
      if (direction !== -1 && range - position < Math.abs(rest - position)) return range;
      // A header that has shrunk stays small.
      return isStepped && isShrunk(position) ? Math.max(rest, COMPARE.shrinkAfterPx + 1) : rest;
    };
    const stop = scroller.subscribe((position) =>
      cover.set(Math.max(0, leftPx - Math.max(0, range - position))),
    );
    return () => {
      delete scroller.restAt;
      stop();
    };
  }, [handle, placed, range, leftPx, smallPx, isStepped, cover]);
  return { range, cover };
}
