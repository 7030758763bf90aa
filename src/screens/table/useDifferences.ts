// Which rows of a compare page say something different of its open columns. See
// src/screens/table/README.md#differences-and-the-best.
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { differs } from '../matters/rowComparison.ts';
import { useVisitState } from '../useVisitState.ts';
import type { TableRow } from './TableRows.tsx';

/** The rows without those that say the same of every open column, if the shopper wants that. */
export function useDifferences(rows: readonly TableRow[], columns: number, hidden: readonly number[]) {
  const { restored = false, store } = useVisitState<boolean>('differences');
  const [isOnly, setOnly] = useState(restored);
  const latest = useRef(isOnly);
  latest.current = isOnly;
  useLayoutEffect(() => () => store(latest.current), [store]);
  const different = useMemo(() => {
    const open = Array.from({ length: columns }, (_, column) => column).filter(
      (column) => !hidden.includes(column),
    );
    return open.length < 2 ? rows : rows.filter(({ texts }) => !texts || differs(texts, open));
  }, [rows, columns, hidden]);
  return {
    shownRows: isOnly ? different : rows,
    sameCount: rows.filter((row) => row.cells && !different.includes(row)).length,
    isOnly,
    toggle: () => setOnly((before) => !before),
  };
}
