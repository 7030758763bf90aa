// Lays out each row of a compare page once: an unchanged row keeps its layout.
import { useMemo, useRef } from 'react';
import type { TableRow } from './TableRows.tsx';

interface CachedRow {
  index: number;
  rows: readonly TableRow[];
}

/** `dependencies` is what the layout reads in addition to the row. */
export function useRowLayout<R extends object>(
  rows: readonly R[],
  layoutRow: (row: R, index: number) => readonly TableRow[],
  dependencies: readonly unknown[],
): readonly TableRow[] {
  const cache = useRef<{ dependencies: readonly unknown[]; layouts: WeakMap<R, CachedRow> }>({
    dependencies,
    layouts: new WeakMap(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  return useMemo(() => {
    const isSame =
      cache.current.dependencies.length === dependencies.length &&
      dependencies.every((one, index) => one === cache.current.dependencies[index]);
    if (!isSame) cache.current = { dependencies, layouts: new WeakMap() };
    const { layouts } = cache.current;
    return rows.flatMap((row, index) => {
      const before = layouts.get(row);
      if (before?.index === index) return before.rows;
      const layout = layoutRow(row, index);
      layouts.set(row, { index, rows: layout });
      return layout;
    });
  }, [rows, ...dependencies]);
}
