// The columns of a compare page: from content and mode, minus those the shopper closed; restored on
// Back.
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { THEME } from '#config/brand.ts';
import { COMPARE_AT_ONCE, IS_PORTRAIT } from '#config/layout.ts';
import { openColumns, toggleDetails, withClosed, type CompareColumns } from './compareColumns.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { takeChoice } from '#state/takeChoice.ts';
import { useVisitState } from '../useVisitState.ts';

/** Changes by the shopper; everything else follows from the content. */
interface VisitorChanges {
  /** Null as long as the columns are those of the start. */
  closed: readonly number[] | null;
  open: number | null;
}

const NO_CHANGES: VisitorChanges = { closed: null, open: null };

type Change = (before: CompareColumns) => CompareColumns;

/** `isShown`: whether the content enables each column. */
export function useColumns(isShown: readonly boolean[]): [CompareColumns, (change: Change) => void] {
  const isEditing = useStore(kioskStore, (state) => state.isEditing);
  const { restored, store } = useVisitState<VisitorChanges>('columns');
  const [changes, setChanges] = useState(restored ?? NO_CHANGES);
  const shownKey = isShown.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  const columns = useMemo(() => columnsOf(isShown, isEditing, changes), [shownKey, isEditing, changes]);
  const latest = useRef({ columns, doing: changes });
  latest.current = { columns, doing: changes };
  useLayoutEffect(() => void (takeChoice.hiddenColumns = columns.hidden), [columns]);
  useLayoutEffect(() => () => store(latest.current.doing), [store]);
  const change = useCallback((update: Change) => setChanges(changesOf(update(latest.current.columns))), []);
  return [columns, change];
}

function columnsOf(
  isShown: readonly boolean[],
  isEditing: boolean,
  { closed, open }: VisitorChanges,
): CompareColumns {
  // Larger words need wider columns.
  const most = IS_PORTRAIT && THEME.isLarger ? COMPARE_AT_ONCE - 1 : COMPARE_AT_ONCE;
  const start = openColumns(isShown, isEditing, most);
  const columns = closed === null ? start : withClosed(start, closed);
  return open === null ? columns : toggleDetails(columns, open);
}

const changesOf = ({ hidden, initial, start, open }: CompareColumns): VisitorChanges => ({
  closed: hidden === start ? null : hidden.filter((column) => !initial.includes(column)),
  open,
});
