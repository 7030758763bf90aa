// The rows that clip a rounded rectangle.
import { describe, expect, it } from 'vitest';
import { clipRows } from '#stage/shapes/clipRows.ts';

/** Whether a point is in a rounded rectangle of this size at the origin. */
function isInside(x: number, y: number, [width, height, radius]: [number, number, number]): boolean {
  const dx = Math.max(radius - x, x - (width - radius), 0);
  const dy = Math.max(radius - y, y - (height - radius), 0);
  return Math.hypot(dx, dy) <= radius;
}

describe('When content is clipped', () => {
  it('to a plain rectangle, it is one row', () => {
    expect(clipRows(300, 200, 0)).toEqual([{ x: 0, y: 0, width: 300, height: 200 }]);
  });

  it('to rounded corners, each point is drawn as in the shape, to half a px', () => {
    const size: [number, number, number] = [120, 90, 28];
    const rows = clipRows(...size);
    for (let y = 0.25; y < 90; y += 0.5)
      for (let x = 0.25; x < 120; x += 0.5) {
        const count = rows.filter(
          (row) => x > row.x && x < row.x + row.width && y > row.y && y < row.y + row.height,
        ).length;
        const near = [isInside(x - 0.5, y, size), isInside(x + 0.5, y, size)];
        // A stencil counts: a point that two rows cover would be clipped.
        if (near[0] === near[1]) expect([x, y, count]).toEqual([x, y, near[0] ? 1 : 0]);
      }
  });

  it('a radius of more than half the height makes half circles', () => {
    const rows = clipRows(100, 40, 90);
    expect(rows[0]).toEqual({ x: 0, y: 20, width: 100, height: 0 });
    expect(Math.min(...rows.map(({ y }) => y))).toBe(0);
    expect(Math.max(...rows.map(({ y, height }) => y + height))).toBeCloseTo(40);
  });
});
