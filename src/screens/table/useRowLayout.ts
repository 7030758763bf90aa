// Lays out each row of a compare page once: an unchanged row keeps its layout.
import { useMemo, useRef } from 'react';
import type { TableRow } from './TableRows.tsx';

interface Known {
  index: number;
  rows: readonly TableRow[];
}

/** `depends` is what the layout reads besides the row. */
export function useRowLayout<R extends object>(
  rows: readonly R[],
  lay: (row: R, index: number) => readonly TableRow[],
  depends: readonly unknown[],
): readonly TableRow[] {
  const known = useRef<{ depends: readonly unknown[]; of: WeakMap<R, Known> }>({
    depends,
    of: new WeakMap(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  return useMemo(() => {
    const isSame =
      known.current.depends.length === depends.length &&
      depends.every((one, index) => one === known.current.depends[index]);
    if (!isSame) known.current = { depends, of: new WeakMap() };
    const { of } = known.current;
    return rows.flatMap((row, index) => {
      const before = of.get(row);
      if (before?.index === index) return before.rows;
      const made = lay(row, index);
      of.set(row, { index, rows: made });
      return made;
    });
  }, [rows, ...depends]);
}
