// The rows of a compare page with those first that matter to the shopper, and its columns sorted by
// them. See src/screens/table/README.md#help-me-compare.
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { COLORS, SPACE } from '#config/brand.ts';
import { COLUMN_PAD_PX } from '#config/layout.ts';
import { matterLabelsFor } from '#config/matterLabels.ts';
import { choosable, type CompareColumns } from '../table/compareColumns.ts';
import { cheapestSuffices, sortColumns, type RowSubject } from './rowPriorities.ts';
import { escapePlainText } from '#schema/markupEscaping.ts';
import { announce } from '#state/sceneRegistry.ts';
import { column, leafBox } from '#stage/layout/boxes.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import type { ScrollHandle } from '#stage/scrolling/ScrollEngine.ts';
import { fullWidthRow, rowsHeight, type TableRow } from '../table/TableRows.tsx';
import { AREA_PX, rowLeftPx } from '../table/tableLayout.ts';
import { useLangCode } from '../useScreenContext.ts';
import type { CompareHelp } from './compareHelp.ts';
import { MatterTable } from './matterTable.ts';

/** Says why the columns are in this order, where the labels of the rows begin. */
function summaryRow(text: string, cheapest: string): TableRow {
  const width = AREA_PX - COLUMN_PAD_PX - rowLeftPx();
  const box = column(
    [
      textBlock(escapePlainText(text), { role: 'subheading', width }),
      textBlock(escapePlainText(cheapest), { role: 'body', width, color: COLORS.inkSoft }),
    ],
    { gap: SPACE.xs },
  );
  const placed = leafBox(AREA_PX, box.height, (x, y, at) => box.place(x + rowLeftPx(), y, at));
  return { ...fullWidthRow('matters', placed, false, [SPACE.m, SPACE.s]), isInBand: true };
}

export interface Matters {
  /** The rows to choose from, fewer than two of which are no choice. */
  help: Pick<CompareHelp, 'rows' | 'chooseRow'>;
  /** With those that matter first, below what is no row of the comparison. */
  rows: readonly TableRow[];
  /** The columns from left to right. */
  order: readonly number[];
  /** The column that suits best; -1 while nothing sorts. */
  match: number;
}

/** `columns`: plain names of the columns; the header shrinks by `shrinkPx` while scrolling. */
export function useMatters(
  rows: readonly TableRow[],
  columns: readonly string[],
  state: CompareColumns,
  handle: RefObject<ScrollHandle | null>,
  shrinkPx: number,
): Matters {
  const { count, hidden } = state;
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
    return [
      ...rows.slice(0, start),
      summaryRow(text, doesCheapest),
      ...ids.flatMap((id, index) =>
        // Without texts they are never left out as saying the same of all columns.
        rows.flatMap(({ texts, ...row }) =>
          row.subject?.id === id ? [{ ...row, isInBand: true, hasRule: index > 0 }] : [],
        ),
      ),
      // The edge of the band is the line above them.
      ...rows
        .slice(start)
        .filter((row) => !isFirst(row))
        .map((row, index) => (index > 0 ? row : { ...row, hasRule: false })),
    ];
  }, [rows, start, first, text, doesCheapest]);
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
  // A row that would sort nothing is not offered.
  const all = choosable(state);
  const choices = [...subjects.values()]
    .filter((subject) => chosen.includes(subject.id) || sortColumns([subject], all).sortedBy.length > 0)
    .map(({ id, name }) => ({ id, name, rank: chosen.indexOf(id) }));
  return {
    help: { rows: choices.length > 1 ? choices : [], chooseRow: table.toggle },
    rows: arranged,
    order: sorted.order,
    match,
  };
}
