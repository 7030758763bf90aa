// Which columns of a compare page are open, and whose legal text is expanded. Columns count from 0.
// See src/screens/README.md#91-columns-that-close and src/screens/README.md#95-see-details.

export interface CompareColumns {
  /** Number of columns: 4 or 5. */
  readonly count: number;
  /** The columns that Reset hides again. */
  readonly initial: readonly number[];
  readonly hidden: readonly number[];
  /** The column whose legal text is expanded. */
  readonly open: number | null;
  /** An editor sees every column and cannot close any. */
  readonly isEditing: boolean;
}

/**
 * Initial columns: those without a title or disabled in content are hidden, none while editing. If
 * all are disabled, the first is shown.
 */
export function openColumns(isShown: readonly boolean[], isEditing: boolean): CompareColumns {
  const disabled = isShown.flatMap((isEnabled, column) => (isEnabled ? [] : [column]));
  const initial = isEditing ? [] : disabled.length === isShown.length ? disabled.slice(1) : disabled;
  return { count: isShown.length, initial, hidden: initial, open: null, isEditing };
}

/**
 * The last open column cannot be closed, nor any while editing. See
 * src/screens/README.md#91-columns-that-close.
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
 * True if more columns are hidden than initially. See src/screens/README.md#91-columns-that-close.
 */
export const canReset = ({ hidden, initial }: CompareColumns): boolean => hidden.length > initial.length;

/** For each column whether it is open initially. */
export const isOpenInitially = ({ count, initial }: CompareColumns): boolean[] =>
  Array.from({ length: count }, (_, column) => !initial.includes(column));

/** Reopens what a shopper closed. */
export const resetColumns = (columns: CompareColumns): CompareColumns =>
  canReset(columns) ? { ...columns, hidden: columns.initial } : columns;

/**
 * Expands the legal text of one column and collapses any other; again collapses it. See
 * src/screens/README.md#95-see-details.
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
  order: readonly number[] = Array.from({ length: count }, (_, column) => column),
): (number | null)[] {
  const left = (areaPx - (count - hidden.length) * slotPx) / 2 + (slotPx - widthPx) / 2;
  const open = order.filter((column) => !hidden.includes(column));
  return Array.from({ length: count }, (_, column) =>
    hidden.includes(column) ? null : left + open.indexOf(column) * slotPx,
  );
}

/**
 * Width of each column in px: an equal share of the area among the initially open ones, at most
 * `maxPx`.
 */
export const columnWidth = ({ count, initial }: CompareColumns, areaPx: number, maxPx: number): number =>
  Math.min(maxPx, Math.floor(areaPx / (count - initial.length)));
