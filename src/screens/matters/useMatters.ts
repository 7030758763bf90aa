// The rows of a compare page with those first that matter to the shopper, and its columns sorted by
// them. See src/screens/README.md#99-what-matters-to-you.
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { SPACE } from '#config/brand.ts';
import { COLUMN_PAD_PX, IS_PORTRAIT } from '#config/layout.ts';
import { matterLabelsFor } from '#config/matterLabels.ts';
import type { CompareColumns } from '#rules/compareColumns.ts';
import { cheapestSuffices, sortColumns, type RowSubject } from '#rules/rowsThatMatter.ts';
import { announce } from '#state/sceneRegistry.ts';
import { leafBox } from '#stage/layout/boxes.tsx';
import type { ScrollHandle } from '#stage/scrolling/ScrollEngine.ts';
import { fullWidthRow, rowsHeight, type TableRow } from '../table/TableRows.tsx';
import { AREA_PX, ROW_LEFT_PX } from '../table/tableLayout.ts';
import { useLangCode } from '../useScreenContext.ts';
import { matterSummary } from './matterSummary.tsx';
import { MatterTable } from './matterTable.ts';

export interface Matters {
  /** Null where there is nothing to choose from. */
  table: MatterTable | null;
  /** With those that matter first, below what is no row of the comparison. */
  rows: readonly TableRow[];
  /** The columns from left to right. */
  order: readonly number[];
  names: ReadonlyMap<string, string>;
  /** The column that suits best; -1 while nothing sorts. */
  match: number;
}

/** `columns`: plain names of the columns; the header shrinks by `shrinkPx` while scrolling. */
export function useMatters(
  rows: readonly TableRow[],
  columns: readonly string[],
  { count, hidden }: CompareColumns,
  { handle, shrinkPx }: { handle: RefObject<ScrollHandle | null>; shrinkPx: number },
): Matters {
  const [table] = useState(() => new MatterTable());
  const start = Math.max(
    0,
    rows.findIndex(({ subject }) => subject),
  );
  // Where the rows that matter are seen: past those that compare nothing.
  const above = rowsHeight(rows.slice(0, start), hidden);
  table.onChosen = () => handle.current?.glideTo(above > 0 ? above + shrinkPx : 0);
  const chosen = useStore(table.chosen);
  const labels = matterLabelsFor(useLangCode());
  const subjects = useMemo(
    () => new Map(rows.flatMap(({ subject }) => (subject ? [[subject.id, subject] as const] : []))),
    [rows],
  );
  const names = useMemo(() => new Map([...subjects].map(([id, { name }]) => [id, name])), [subjects]);
  const sorted = useMemo(() => {
    const open = Array.from({ length: count }, (_, column) => column).filter(
      (column) => !hidden.includes(column),
    );
    const first = chosen.flatMap((id) => subjects.get(id) ?? []);
    const { order, sortedBy } = sortColumns(first, open);
    const price = [...subjects.values()].find(({ isPrice }) => isPrice);
    return {
      first,
      order: [...order, ...hidden],
      open: order,
      sortedBy,
      cheapest: cheapestSuffices(first, price, open),
    };
  }, [subjects, chosen, count, hidden]);
  const listOf = (list: readonly RowSubject[]): string => list.map(({ name }) => name).join(labels.comma);
  const { first, sortedBy, cheapest } = sorted;
  const text = sortedBy.length > 0 ? labels.sortedBy(listOf(sortedBy)) : labels.atTop(listOf(first));
  const match = sortedBy.length > 0 ? (sorted.order[0] ?? -1) : -1;
  const doesCheapest = cheapest === null ? '' : labels.cheapest(columns[cheapest] ?? '');
  const arranged = useMemo(() => {
    if (first.length === 0) return rows;
    const ids = first.map(({ id }) => id);
    const isFirst = ({ subject }: TableRow): boolean => subject !== undefined && ids.includes(subject.id);
    const summary = matterSummary(
      { text, cheapest: doesCheapest, usualOrder: labels.usualOrder, clear: table.clear },
      AREA_PX - ROW_LEFT_PX - COLUMN_PAD_PX - (IS_PORTRAIT ? 0 : SPACE.s),
    );
    // From where the labels of the rows begin to where the last column's card ends, or a space from
    // the small buttons beside it.
    const box = leafBox(AREA_PX, summary.height, (x, y, key) => summary.place(x + ROW_LEFT_PX, y, key));
    return [
      ...rows.slice(0, start),
      { ...fullWidthRow('matters', box, false, [SPACE.m, SPACE.s]), isInBand: true },
      ...ids.flatMap((id) =>
        // Without texts they are never left out as saying the same of all columns.
        rows.flatMap(({ texts, ...row }) => (row.subject?.id === id ? [{ ...row, isInBand: true }] : [])),
      ),
      // The edge of the band is the line above them.
      ...rows
        .slice(start)
        .filter((row) => !isFirst(row))
        .map((row, index) => (index > 0 ? row : { ...row, hasRule: false })),
    ];
  }, [rows, start, first, text, doesCheapest, labels, table]);
  const said =
    first.length === 0
      ? labels.orderBack
      : [
          labels.atTop(listOf(first)),
          ...(sortedBy.length > 0
            ? [text, labels.columns(sorted.open.map((column) => columns[column]).join(labels.comma))]
            : []),
          doesCheapest,
        ]
          .filter(Boolean)
          .join('. ');
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current !== chosen) announce(said);
    before.current = chosen;
  }, [chosen, said]);
  return { table: subjects.size > 1 ? table : null, rows: arranged, order: sorted.order, names, match };
}
