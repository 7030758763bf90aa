// The columns of a compare page: from content and mode, minus those the shopper closed; restored on
// Back.
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { closeColumn, openColumns, toggleDetails, type CompareColumns } from '#rules/compareColumns.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { takeChoice } from '#state/takeChoice.ts';
import { useVisitState } from '../useVisitState.ts';

/** What the shopper changed; everything else follows from the content. */
interface VisitorChanges {
  closed: readonly number[];
  open: number | null;
}

const NO_CHANGES: VisitorChanges = { closed: [], open: null };

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
  const columns = closed.reduce(closeColumn, openColumns(isShown, isEditing));
  return open === null ? columns : toggleDetails(columns, open);
}

const changesOf = ({ hidden, initial, open }: CompareColumns): VisitorChanges => ({
  closed: hidden.filter((column) => !initial.includes(column)),
  open,
});
