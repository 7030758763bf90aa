// Where a table rests under its header. See src/screens/table/README.md.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeToEdge, restingEdge, type RowExtent } from '#screens/table/rowEdges.ts';

const rowsFrom = (heights: readonly number[], start: number): RowExtent[] => {
  let top = start;
  return heights.map((height) => {
    const row = { top, height };
    top += height;
    return row;
  });
};
const heights = fc.array(fc.integer({ min: 60, max: 400 }), { minLength: 1, maxLength: 20 });
const ROWS = rowsFrom([200, 200, 700], 500);
const isCut = (rows: readonly RowExtent[], edge: number): boolean =>
  rows.some(({ top, height }) => edge > top + 8 && edge < top + height);

describe('When a compare page comes to rest', () => {
  it('the header ends at the nearer end of the row that it would cut', () => {
    expect(restingEdge(ROWS, 590, 500)).toBe(500);
    expect(restingEdge(ROWS, 610, 500)).toBe(700);
  });

  it('it stays where the header cuts nothing: above the rows, and where one begins', () => {
    for (const edge of [0, 499, 508, 700, 708, 5_000]) expect(restingEdge(ROWS, edge, 500)).toBe(edge);
  });

  it('no rule is left in sight right below it', () => {
    for (const edge of [677, 690, 699]) expect(restingEdge(ROWS, edge, 500)).toBe(700);
  });

  it('steps of a wheel go on to the next row, and no further than a step', () => {
    expect(restingEdge(ROWS, 530, 500, 1)).toBe(700);
    expect(restingEdge(ROWS, 670, 500, -1)).toBe(500);
    const high = [{ top: 0, height: 400 }];
    expect(restingEdge(high, 100, 500, 1)).toBe(100);
    expect(restingEdge(high, 200, 500, 1)).toBe(400);
  });

  it('a row that is higher than the view can be read in its middle', () => {
    expect(restingEdge(ROWS, 1_200, 500)).toBe(1_200);
  });

  it('no row is cut, wherever it would have stopped, and it moves by half a row at most', () => {
    fc.assert(
      fc.property(heights, fc.integer({ min: 0, max: 9_000 }), (list, edge) => {
        const rows = rowsFrom(list, 500);
        const rest = restingEdge(rows, edge, 500);
        expect(isCut(rows, rest)).toBe(false);
        expect(Math.abs(rest - edge)).toBeLessThanOrEqual(200);
      }),
    );
  });
});

describe('When a compare page is scrolled to its end', () => {
  const range = (rangePx: number) => rangeToEdge(ROWS, { rangePx, headerPx: 120 });

  it('no row is cut there either: it ends where the row begins if that is near, else below it', () => {
    expect(range(700 + 50 - 120)).toBe(700 - 120);
    expect(range(700 + 80 - 120)).toBe(700 - 120);
    expect(range(700 - 50 - 120)).toBe(700 - 120);
    expect(range(600 - 120)).toBe(700 - 120);
  });

  it('it goes on by up to 240 px, so that rows of up to 320 px are never cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 60, max: 320 }), { minLength: 9 }), (list) => {
        const rows = rowsFrom(list, 500);
        expect(isCut(rows, rangeToEdge(rows, { rangePx: 600, headerPx: 120 }) + 120)).toBe(false);
      }),
    );
  });

  it('a row of which much is left stays cut, so that the page does not end with emptiness', () => {
    expect(range(1_100 - 120)).toBe(1_100 - 120);
    expect(range(1_300 - 120)).toBe(1_300 - 120);
    expect(range(1_450 - 120)).toBe(1_600 - 120);
  });

  it('a page that need not scroll does not begin to, and one that scrolls goes on to', () => {
    expect(rangeToEdge([{ top: 0, height: 400 }], { rangePx: 0, headerPx: 120 })).toBe(0);
    expect(rangeToEdge([{ top: 80, height: 400 }], { rangePx: 10, headerPx: 110 })).toBeGreaterThan(0);
  });
});
