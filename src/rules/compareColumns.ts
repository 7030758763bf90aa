// Which columns of a compare page stand, and whose legal text is open.
// Columns are counted from 0.
// See src/screens/README.md#91-columns-that-close and src/screens/README.md#95-see-details.

export interface CompareColumns {
  /** How many the page has: 4 or 5. */
  readonly count: number;
  /** The columns that Reset hides again. */
  readonly initial: readonly number[];
  readonly hidden: readonly number[];
  /** The one column whose legal text can be read. */
  readonly open: number | null;
  /** An editor sees every column and closes none. */
  readonly isEditing: boolean;
}

/**
 * The columns as a page opens: those without a title or disabled in content are hidden, in editing none. A page that
 * enables no column at all still shows its first, since there is no comparing nothing.
 */
export function openColumns(isShown: readonly boolean[], isEditing: boolean): CompareColumns {
  const off = isShown.flatMap((shown, column) => (shown ? [] : [column]));
  const initial = isEditing ? [] : off.length === isShown.length ? off.slice(1) : off;
  return { count: isShown.length, initial, hidden: initial, open: null, isEditing };
}

/**
 * The last column that stands cannot be closed: 3 of 4 or 4 of 5 are hidden then. Nor can any in editing.
 * See src/screens/README.md#91-columns-that-close.
 */
export const canClose = ({ count, hidden, isEditing }: CompareColumns): boolean =>
  !isEditing && hidden.length < count - 1;

const stands = ({ count, hidden }: CompareColumns, column: number): boolean =>
  column >= 0 && column < count && !hidden.includes(column);

/** Hides a column, and its open legal text with it; ignored where it cannot be closed or is hidden already. */
export function closeColumn(columns: CompareColumns, column: number): CompareColumns {
  if (!stands(columns, column) || !canClose(columns)) return columns;
  const hidden = [...columns.hidden, column].sort((a, b) => a - b);
  return { ...columns, hidden, open: columns.open === column ? null : columns.open };
}

/**
 * True once a shopper has closed a column: more are hidden than at first.
 * See src/screens/README.md#91-columns-that-close.
 */
export const canReset = ({ hidden, initial }: CompareColumns): boolean => hidden.length > initial.length;

/** For each column whether it stands before a shopper closes any. */
export const isOpenInitially = ({ count, initial }: CompareColumns): boolean[] =>
  Array.from({ length: count }, (_, column) => !initial.includes(column));

/** Brings back what a shopper closed. */
export const resetColumns = (columns: CompareColumns): CompareColumns =>
  canReset(columns) ? { ...columns, hidden: columns.initial } : columns;

/**
 * Opens the legal text of one column in place of any other; the same again closes it.
 * See src/screens/README.md#95-see-details.
 */
export function toggleDetails(columns: CompareColumns, column: number): CompareColumns {
  if (!stands(columns, column)) return columns;
  return { ...columns, open: columns.open === column ? null : column };
}

/** Room in px for each column that stands: an equal share of the area, at most `maxPx` and at least `widthPx`. */
export const availableColumnWidth = (
  { count, hidden }: CompareColumns,
  widthPx: number,
  areaPx: number,
  maxPx: number,
): number => Math.max(widthPx, Math.min(maxPx, Math.floor(areaPx / (count - hidden.length))));

/**
 * Left edges in px of what stands in the columns, `widthPx` wide in the middle of each one's room of `roomPx`; the columns as a
 * group are centred in `areaPx`. Null for a hidden one. What stands in a column keeps its width, so that no text breaks anew.
 */
export function columnPositions(
  { count, hidden }: CompareColumns,
  widthPx: number,
  areaPx: number,
  roomPx: number,
): (number | null)[] {
  const left = (areaPx - (count - hidden.length) * roomPx) / 2 + (roomPx - widthPx) / 2;
  let rank = 0;
  return Array.from({ length: count }, (_, column) => {
    if (hidden.includes(column)) return null;
    const place = left + rank * roomPx;
    rank += 1;
    return place;
  });
}

/** Width in px of each column: an equal share of the area among those that stand at first, but never wider than `maxPx`. */
export const columnWidth = ({ count, initial }: CompareColumns, areaPx: number, maxPx: number): number =>
  Math.min(maxPx, Math.floor(areaPx / (count - initial.length)));
