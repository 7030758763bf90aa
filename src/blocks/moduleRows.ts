// How modules share their area: rows of at most four, or of two on a portrait stage, each with one
// wide tile that changes sides from row to row.
import { MODULES_IN_ROW } from '#config/layout.ts';

/** A wide tile counts as two. */
const WIDE_SHARE = 2;

/** Widths in px of the tiles of each row; every row fills `areaPx`. Empty for no modules. */
export function moduleRows(count: number, areaPx: number, gapPx: number): number[][] {
  if (count <= 0) return [];
  const rowCount = count < MODULES_IN_ROW ? 1 : Math.max(2, Math.ceil(count / MODULES_IN_ROW));
  const perRow = Math.floor(count / rowCount);
  const extra = count % rowCount;
  return Array.from({ length: rowCount }, (_, rowIndex) => {
    const tiles = perRow + (rowIndex < extra ? 1 : 0);
    return widthsOf(tiles, areaPx, gapPx, rowIndex % 2 === 0 ? 0 : tiles - 1);
  });
}

/**
 * The same for larger words on a portrait stage: a tile with a second line has a row of its own,
 * others share one in twos.
 */
export function rowsOfLarger(hasDetail: readonly boolean[], areaPx: number, gapPx: number): number[][] {
  const rows: number[][] = [];
  let isOpen = false;
  for (const isAlone of hasDetail) {
    if (isOpen && !isAlone) rows[rows.length - 1] = widthsOf(2, areaPx, gapPx, -1);
    else rows.push([areaPx]);
    isOpen = !isOpen && !isAlone;
  }
  return rows;
}

function widthsOf(tiles: number, areaPx: number, gapPx: number, wideAt: number): number[] {
  const availablePx = Math.max(0, areaPx - gapPx * (tiles - 1));
  if (tiles === 1) return [availablePx];
  const shares = Array.from({ length: tiles }, (_, index) => (index === wideAt ? WIDE_SHARE : 1));
  const totalShares = shares.reduce((total, share) => total + share, 0);
  const widths = shares.map((share) => Math.floor((availablePx * share) / totalShares));
  // The last tile takes the rounding remainder, so that the row is flush.
  widths[tiles - 1] = availablePx - widths.slice(0, -1).reduce((total, width) => total + width, 0);
  return widths;
}
