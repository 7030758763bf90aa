// Where a table may rest under a header that covers its rows: between two of them, so that no line
// of text is cut. In px. See src/screens/table/README.md.
import { IS_PORTRAIT } from '#config/layout.ts';

export interface RowExtent {
  top: number;
  height: number;
}

/** Above what a row says, at least; the rule below it does not stay visible. */
const CLEAR_PX = 8;

/** The row that `edge` cuts where something is drawn. */
const cutRow = (rows: readonly RowExtent[], edge: number): RowExtent | undefined =>
  rows.find(({ top, height }) => edge > top + CLEAR_PX && edge < top + height);

/** Steps of a wheel or a key go on to the end of a row that is not further away. */
const STEP_PX = 240;

/**
 * The place near `edge` that cuts no row: the nearer end of the row that is cut, or with a
 * `direction` (1 or -1) the one that lies there, if it is near. `edge` itself where no row is cut,
 * or one that is higher than `mostPx`, whose middle could not be read otherwise.
 */
export function restingEdge(rows: readonly RowExtent[], edge: number, mostPx: number, direction = 0): number {
  const row = cutRow(rows, edge);
  if (!row || row.height > mostPx) return edge;
  const end = row.top + row.height;
  const rest = (direction || edge - row.top - row.height / 2) < 0 ? row.top : end;
  return direction !== 0 && Math.abs(rest - edge) > STEP_PX ? edge : rest;
}

/** So much longer or shorter a page may be for the sake of its end: there is space at its foot. */
const [LONGER_PX, SHORTER_PX] = [IS_PORTRAIT ? 480 : 240, 80];

/**
 * A scroll range that ends between two rows too, if that takes no more. `headerPx` is the height of
 * the header at the end.
 */
export function rangeToEdge(
  rows: readonly RowExtent[],
  { rangePx, headerPx }: { rangePx: number; headerPx: number },
): number {
  const row = rangePx > 0 ? cutRow(rows, rangePx + headerPx) : undefined;
  if (!row) return rangePx;
  const shorterPx = rangePx + headerPx - row.top;
  const longerPx = row.height - shorterPx;
  if (shorterPx <= Math.min(SHORTER_PX, longerPx) && shorterPx < rangePx) return rangePx - shorterPx;
  return longerPx <= LONGER_PX ? rangePx + longerPx : rangePx;
}
