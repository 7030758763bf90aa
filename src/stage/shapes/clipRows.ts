// A rounded rectangle as rows: one for the straight middle, and thin ones for the corners.

export interface ClipRow {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Two rows per px of the stage: the stencil has no finer edge on the densest screen. */
const ROWS_PER_PX = 2;

/** Rows that cover a rounded rectangle at the origin, without overlaps. All values in px. */
export function clipRows(width: number, height: number, radius: number): ClipRow[] {
  const corner = Math.max(0, Math.min(radius, width / 2, height / 2));
  const middle = { x: 0, y: corner, width, height: height - 2 * corner };
  const count = Math.ceil(corner * ROWS_PER_PX);
  const rowHeight = corner / count;
  const corners = Array.from({ length: count }, (_, index) => {
    const y = index * rowHeight;
    // Distance of the row's middle to the center of the corner's circle.
    const distance = corner - (y + rowHeight / 2);
    const inset = corner - Math.sqrt(corner ** 2 - distance ** 2);
    const row = { x: inset, width: width - 2 * inset, height: rowHeight };
    return [
      { ...row, y },
      { ...row, y: height - y - rowHeight },
    ];
  });
  return [middle, ...corners.flat()];
}
