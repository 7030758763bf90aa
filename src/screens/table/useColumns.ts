// The columns of a compare page: from content and mode, minus those the shopper closed; restored on
// Back.
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { closeColumn, openColumns, toggleDetails, type CompareColumns } from '#rules/compareColumns.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { useVisitState } from '../useVisitState.ts';

/** What the shopper changed; everything else follows from the content. */
interface Doing {
  closed: readonly number[];
  open: number | null;
}

const NOTHING_DONE: Doing = { closed: [], open: null };

type Change = (before: CompareColumns) => CompareColumns;

/** `isShown`: whether the content enables each column. */
export function useColumns(isShown: readonly boolean[]): [CompareColumns, (change: Change) => void] {
  const isEditing = useStore(kioskStore, (state) => state.isEditing);
  const { recalled, keep } = useVisitState<Doing>('columns');
  const [doing, setDoing] = useState(recalled ?? NOTHING_DONE);
  const shown = isShown.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  const columns = useMemo(() => columnsOf(isShown, isEditing, doing), [shown, isEditing, doing]);
  const latest = useRef({ columns, doing });
  latest.current = { columns, doing };
  useLayoutEffect(() => () => keep(latest.current.doing), [keep]);
  const change = useCallback((by: Change) => setDoing(doingOf(by(latest.current.columns))), []);
  return [columns, change];
}

function columnsOf(isShown: readonly boolean[], isEditing: boolean, { closed, open }: Doing): CompareColumns {
  const columns = closed.reduce(closeColumn, openColumns(isShown, isEditing));
  return open === null ? columns : toggleDetails(columns, open);
}

const doingOf = ({ hidden, initial, open }: CompareColumns): Doing => ({
  closed: hidden.filter((column) => !initial.includes(column)),
  open,
});
