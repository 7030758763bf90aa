// The columns of a compare page as state: as the page opens them, or as a shopper left them when they come back to it.
import { useLayoutEffect, useRef, useState } from 'react';
import { openColumns, type CompareColumns } from '#rules/compareColumns.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { useVisitMemory } from '../useVisitMemory.ts';

/** `isShown` says for each column whether the content enables it. */
export function useColumns(isShown: readonly boolean[]): [CompareColumns, (change: (before: CompareColumns) => CompareColumns) => void] {
  const { recalled, keep } = useVisitMemory<CompareColumns>('columns');
  const [state, setState] = useState(() => recalled ?? openColumns(isShown, kioskStore.getState().isEditing));
  const latest = useRef(state);
  latest.current = state;
  useLayoutEffect(() => () => keep(latest.current), [keep]);
  return [state, setState];
}
