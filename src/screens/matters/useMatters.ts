// The rows of a compare page with those first that matter to the shopper, and its columns sorted by
// them. See src/screens/table/README.md#what-matters-to-you.
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { SPACE } from '#config/brand.ts';
import { COLUMN_PAD_PX, IS_PORTRAIT } from '#config/layout.ts';
import { matterLabelsFor } from '#config/matterLabels.ts';
import { availableColumnWidth, type CompareColumns } from '../table/compareColumns.ts';
import { cheapestSuffices, sortColumns, type RowSubject } from './rowPriorities.ts';
import { announce } from '#state/sceneRegistry.ts';
import { leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { textBlock } from '#stage/text/TextBlock.tsx';
import type { ScrollHandle } from '#stage/scrolling/ScrollEngine.ts';
import { fullWidthRow, rowsHeight, type TableRow } from '../table/TableRows.tsx';
import { AREA_PX, COLUMN_MAX_PX, hasHeadAbove, rowLeftPx } from '../table/tableLayout.ts';
import { useLangCode } from '../useScreenContext.ts';
import { matterSummary } from './matterSummary.tsx';
import { MatterTable } from './matterTable.ts';

/** Above and below the question; the names of the columns leave it space of their own. */
const QUESTION_PAD_PX = SPACE.m;

/** A row that begins where the labels of the other rows do. */
const fromLabels = (key: string, box: LayoutBox, hasRule: boolean, pads: TableRow['pads']): TableRow =>
  fullWidthRow(
    key,
    leafBox(AREA_PX, box.height, (x, y, at) => box.place(x + rowLeftPx(), y, at)),
    hasRule,
    pads,
  );

export interface Matters {
  /** Null where there is nothing to choose from. */
  table: MatterTable | null;
  /** With those that matter first, below what is no row of the comparison. */
  rows: readonly TableRow[];
  /** The columns from left to right. */
  order: readonly number[];
  /** The column that suits best; -1 while nothing sorts. */
  match: number;
}

/**
 * `columns`: plain names of the columns, each `columnPx` wide; the header shrinks by `shrinkPx`
 * while scrolling.
 */
export function useMatters(
  rows: readonly TableRow[],
  columns: readonly string[],
  state: CompareColumns,
  {
    handle,
    shrinkPx,
    columnPx,
  }: { handle: RefObject<ScrollHandle | null>; shrinkPx: number; columnPx: number },
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
  const slotPx = availableColumnWidth(state, columnPx, AREA_PX, COLUMN_MAX_PX);
  // Where the card of the last open column ends, or the buttons of the rows do.
  const fromMiddlePx = IS_PORTRAIT ? AREA_PX : (count - hidden.length - 1) * slotPx + columnPx;
  const endPx = (AREA_PX + fromMiddlePx) / 2 - COLUMN_PAD_PX;
  const isAsked = subjects.size > 1 && !hasHeadAbove();
  const arranged = useMemo(() => {
    const next = rows[start];
    if (first.length === 0) {
      if (!isAsked || !next) return rows;
      // One with the first row that has a button.
      const question = textBlock(labels.question, { role: 'label', width: AREA_PX });
      return [
        ...rows.slice(0, start),
        fromLabels('question', question, next.hasRule, [next.hasRule ? QUESTION_PAD_PX : SPACE.s, 0]),
        { ...next, hasRule: false, pads: [QUESTION_PAD_PX, next.pads[1]] as const },
        ...rows.slice(start + 1),
      ];
    }
    const ids = first.map(({ id }) => id);
    const isFirst = ({ subject }: TableRow): boolean => subject !== undefined && ids.includes(subject.id);
    const summary = matterSummary(
      { text, cheapest: doesCheapest, usualOrder: labels.usualOrder, clear: table.clear },
      endPx - rowLeftPx(),
    );
    return [
      ...rows.slice(0, start),
      { ...fromLabels('matters', summary, false, [SPACE.m, SPACE.s]), isInBand: true },
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
  }, [rows, start, first, text, doesCheapest, labels, table, isAsked, endPx]);
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
  return { table: subjects.size > 1 ? table : null, rows: arranged, order: sorted.order, match };
}
