// Which rows of a table are mounted. The first ones and those near the viewport are from the start;
// the others follow in slices once nothing moves, so that a table of hundreds opens like a short
// one. All are laid out, so its height never changes.
import { useContext, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { STAGE } from '#config/limits.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { whenCalm } from '#state/whenCalm.ts';
import { useViewport } from '#stage/scrolling/VirtualRows.tsx';
import { ActiveScreenContext } from '../useScreenContext.ts';
import { useVisitState } from '../useVisitState.ts';

/** A row of a table with its position in px. */
export interface PlacedRow {
  key: string;
  top: number;
  height: number;
}

/** Mounted from the start, wherever the table is scrolled to. */
const FIRST_COUNT = 24;
/** Mounting a slice takes about 20 ms. */
const SLICE_COUNT = 16;
/** Rows are mounted this far before they come into view. */
const AHEAD_PX = STAGE.heightPx;

/** The rows to mount; a mounted row stays. */
export function useMountedRows<R extends PlacedRow>(rows: readonly R[]): readonly R[] {
  const view = useViewport();
  const isActive = useContext(ActiveScreenContext);
  // An editor may jump to any row.
  const isEditing = useStore(kioskStore, (state) => state.isEditing);
  const { restored: startAt = 0 } = useVisitState<number>('scroll');
  const [count, setCount] = useState(FIRST_COUNT);
  const [, mountNearRows] = useReducer((times: number) => times + 1, 0);
  const mounted = useRef<ReadonlySet<string>>(new Set());
  const isNear = ({ top, height }: R): boolean =>
    mounted.current.size === 0
      ? top < startAt + STAGE.heightPx + AHEAD_PX && top + height > startAt - AHEAD_PX
      : view === null || view.isWithin(top, top + height, AHEAD_PX);
  const toMount = rows.filter(
    (row, index) => isEditing || index < count || mounted.current.has(row.key) || isNear(row),
  );
  const isComplete = toMount.length === rows.length;
  useLayoutEffect(() => {
    mounted.current = new Set(toMount.map(({ key }) => key));
  });
  useLayoutEffect(() => {
    if (isComplete) return;
    return view?.listen(() => {
      if (rows.some((row) => !mounted.current.has(row.key) && isNear(row))) mountNearRows();
    });
  });
  useLayoutEffect(() => {
    if (isComplete || !isActive) return;
    return whenCalm(() => setCount((before) => before + SLICE_COUNT));
  });
  return toMount;
}
