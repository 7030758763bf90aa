// Which columns of a compare page are open, and whose legal text is expanded. Columns count from 0.
// See src/screens/table/README.md#columns-that-close and src/screens/table/README.md#see-details.

export interface CompareColumns {
  /** Number of columns: 4 or 5. */
  readonly count: number;
  /** The columns that are never open: without a title, or disabled in content. */
  readonly initial: readonly number[];
  /** The columns that Reset hides again: those, and what does not fit beside the first ones. */
  readonly start: readonly number[];
  /** Columns that are open at once, at most. */
  readonly most: number;
  readonly hidden: readonly number[];
  /** The column whose legal text is expanded. */
  readonly open: number | null;
  /** An editor sees every column and cannot close any. */
  readonly isEditing: boolean;
}

const columnsUpTo = (count: number): number[] => Array.from({ length: count }, (_, column) => column);

/**
 * Initial columns: those without a title or disabled in content are hidden, none while editing. If
 * all are disabled, the first is shown. Of the others the first `most` are open.
 */
export function openColumns(
  isShown: readonly boolean[],
  isEditing: boolean,
  most = isShown.length,
): CompareColumns {
  const count = isShown.length;
  const disabled = isShown.flatMap((isEnabled, column) => (isEnabled ? [] : [column]));
  const initial = isEditing ? [] : disabled.length === count ? disabled.slice(1) : disabled;
  const columns = { count, initial, most: isEditing ? count : most, hidden: initial, open: null, isEditing };
  const start = withClosed({ ...columns, start: initial }, []).hidden;
  return { ...columns, start, hidden: start };
}

/** With these columns closed, and further ones until no more are open than fit; one stays open. */
export function withClosed(columns: CompareColumns, closed: readonly number[]): CompareColumns {
  const all = closed.reduce(closeColumn, { ...columns, hidden: columns.initial });
  return openOf(all).slice(all.most).reduce(closeColumn, all);
}

/** The open columns, in the order of the content. */
export const openOf = ({ count, hidden }: CompareColumns): number[] =>
  columnsUpTo(count).filter((column) => !hidden.includes(column));

/** The columns that can be open: shoppers choose among them where not all fit at once. */
export const choosable = ({ count, initial }: CompareColumns): number[] =>
  columnsUpTo(count).filter((column) => !initial.includes(column));

/** Whether not all fit at once. */
export const hasChoice = (columns: CompareColumns): boolean => choosable(columns).length > columns.most;

/**
 * Closes an open column, and opens a closed one; where no more fit, the last one of `order` makes
 * room for it.
 */
export function chooseColumn(
  columns: CompareColumns,
  column: number,
  order: readonly number[] = columnsUpTo(columns.count),
): CompareColumns {
  if (isOpen(columns, column)) return closeColumn(columns, column);
  if (!choosable(columns).includes(column)) return columns;
  const open = openOf(columns);
  const last = order.findLast((one) => open.includes(one));
  const before = open.length >= columns.most && last !== undefined ? closeColumn(columns, last) : columns;
  return { ...before, hidden: before.hidden.filter((one) => one !== column) };
}

/**
 * The last open column cannot be closed, nor any while editing. See
 * src/screens/table/README.md#columns-that-close.
 */
export const canClose = ({ count, hidden, isEditing }: CompareColumns): boolean =>
  !isEditing && hidden.length < count - 1;

const isOpen = ({ count, hidden }: CompareColumns, column: number): boolean =>
  column >= 0 && column < count && !hidden.includes(column);

/** Hides a column and collapses its legal text; ignored if it cannot be closed or is hidden. */
export function closeColumn(columns: CompareColumns, column: number): CompareColumns {
  if (!isOpen(columns, column) || !canClose(columns)) return columns;
  const hidden = [...columns.hidden, column].sort((a, b) => a - b);
  return { ...columns, hidden, open: columns.open === column ? null : columns.open };
}

/**
 * True if more columns are hidden than at first. See
 * src/screens/table/README.md#columns-that-close.
 */
export const canReset = ({ hidden, start }: CompareColumns): boolean => hidden.length > start.length;

/**
 * For each column whether the heights of rows depend on it: if it can be open, so that rows keep
 * their heights when it closes, or where shoppers choose columns, if it is open.
 */
export const countsInRows = (columns: CompareColumns): boolean[] => {
  const counting = hasChoice(columns) ? openOf(columns) : choosable(columns);
  return columnsUpTo(columns.count).map((column) => counting.includes(column));
};

/** For each column whether the best of a row is sought in it: if it can be open. */
export const comparedColumns = (columns: CompareColumns): boolean[] =>
  columnsUpTo(columns.count).map((column) => choosable(columns).includes(column));

/** Reopens what a shopper closed. */
export const resetColumns = (columns: CompareColumns): CompareColumns =>
  canReset(columns) ? { ...columns, hidden: columns.start } : columns;

/**
 * Expands the legal text of one column and collapses any other; again collapses it. See
 * src/screens/table/README.md#see-details.
 */
export function toggleDetails(columns: CompareColumns, column: number): CompareColumns {
  if (!isOpen(columns, column)) return columns;
  return { ...columns, open: columns.open === column ? null : column };
}

/**
 * Width in px available to each open column: an equal share of the area, at most `maxPx`, at least
 * `widthPx`.
 */
export const availableColumnWidth = (
  { count, hidden }: CompareColumns,
  widthPx: number,
  areaPx: number,
  maxPx: number,
): number => Math.max(widthPx, Math.min(maxPx, Math.floor(areaPx / (count - hidden.length))));

/**
 * Left edges in px of the column contents, each `widthPx` wide and centered in its `slotPx`; all
 * columns together are centered in `areaPx`, from left to right in `order`. Null for a hidden one.
 * Contents keep their width, so that no text wraps anew.
 */
export function columnPositions(
  { count, hidden }: CompareColumns,
  widthPx: number,
  areaPx: number,
  slotPx: number,
  order: readonly number[] = columnsUpTo(count),
): (number | null)[] {
  const left = (areaPx - (count - hidden.length) * slotPx) / 2 + (slotPx - widthPx) / 2;
  const open = order.filter((column) => !hidden.includes(column));
  return columnsUpTo(count).map((column) =>
    hidden.includes(column) ? null : left + open.indexOf(column) * slotPx,
  );
}

/**
 * Width of each column in px: an equal share of the area among those that are open at first, at
 * most `maxPx`.
 */
export const columnWidth = ({ count, start }: CompareColumns, areaPx: number, maxPx: number): number =>
  Math.min(maxPx, Math.floor(areaPx / (count - start.length)));
