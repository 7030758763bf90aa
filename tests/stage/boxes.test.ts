// Layout by composition. See src/README.md#43-boxes-instead-of-a-layout-engine.
import fc from 'fast-check';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import {
  centeredIn,
  column,
  gapBox,
  layered,
  leafBox,
  memoBox,
  padded,
  row,
  wrapRow,
  type LayoutBox,
} from '#stage/layout/boxes.tsx';
import { placedParts } from '#tests/support/placedBoxes.ts';

const Part = () => null;
const part = (width: number, height: number): LayoutBox =>
  leafBox(width, height, (x, y, key) => createElement(Part, { key, x, y, width, height } as object));
const sizes = fc.array(
  fc.record({ width: fc.integer({ min: 1, max: 500 }), height: fc.integer({ min: 1, max: 500 }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
);
const boxesOf = (list: readonly { width: number; height: number }[]): LayoutBox[] =>
  list.map(({ width, height }) => part(width, height));

describe('When boxes are stacked', () => {
  it('each starts after the previous one, plus the gap, and the column ends with the last', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 60 }), (list, gap) => {
        const box = column(boxesOf(list), { gap });
        const parts = placedParts(box);
        parts.slice(1).forEach(({ y }, index) => {
          const before = parts[index];
          expect(y).toBe((before?.y ?? 0) + (before?.height ?? 0) + gap);
        });
        const last = parts.at(-1);
        expect(parts[0]).toMatchObject({ x: 0, y: 0 });
        expect(box.height).toBe((last?.y ?? 0) + (last?.height ?? 0));
        expect(box.width).toBe(Math.max(...list.map(({ width }) => width)));
      }),
    );
  });

  it.each([
    ['start', 0],
    ['center', 35],
    ['end', 70],
  ] as const)('are at the %s of the given width', (align, x) => {
    expect(placedParts(column([part(30, 10)], { align, width: 100 }))).toEqual([
      { x, y: 0, width: 30, height: 10 },
    ]);
  });

  it('one that is empty or missing leaves no gap', () => {
    const box = column([part(10, 10), gapBox(10, 0), null, false, part(10, 10)], { gap: 5 });
    expect(box.height).toBe(25);
    expect(placedParts(box).map(({ y }) => y)).toEqual([0, 15]);
    expect(column([], { gap: 5 })).toMatchObject({ width: 0, height: 0 });
  });
});

describe('When boxes are side by side', () => {
  it('each starts after the previous one, plus the gap', () => {
    const box = row([part(10, 10), part(20, 30), gapBox(0, 90), part(30, 20)], { gap: 5 });
    expect(box).toMatchObject({ width: 70, height: 30 });
    expect(placedParts(box).map(({ x }) => x)).toEqual([0, 15, 40]);
  });

  it.each([
    ['start', [0, 0]],
    ['center', [10, 0]],
    ['end', [20, 0]],
  ] as const)('are aligned at their %s', (align, tops) => {
    expect(placedParts(row([part(10, 10), part(10, 30)], { align })).map(({ y }) => y)).toEqual(tops);
  });
});

describe('When a row wraps', () => {
  it('no row is wider than its area or could hold the next box, and the order is kept', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 500, max: 900 }),
        fc.integer({ min: 0, max: 40 }),
        (list, width, gap) => {
          const box = wrapRow(boxesOf(list), width, { gap, rowGap: 1 });
          const parts = placedParts(box);
          expect(parts.map((one) => [one.width, one.height])).toEqual(
            list.map((one) => [one.width, one.height]),
          );
          expect(box.width).toBe(width);
          parts.forEach(({ x, width: own }) => expect(x + own).toBeLessThanOrEqual(width));
          parts.slice(1).forEach((one, index) => {
            const before = parts[index];
            if (one.x === 0 && before)
              expect(before.x + before.width + gap + one.width).toBeGreaterThan(width);
          });
        },
      ),
    );
  });

  it('its rows have a separate gap, which defaults to the gap between boxes', () => {
    const three = [part(60, 10), part(60, 10), part(60, 10)];
    expect(wrapRow(three, 100, { gap: 8 }).height).toBe(46);
    expect(wrapRow(three, 100, { gap: 8, rowGap: 2 }).height).toBe(34);
    expect(wrapRow(three.slice(0, 2), 128, { gap: 8 }).height).toBe(10);
    expect(placedParts(wrapRow(three, 100, { align: 'center' })).map(({ x }) => x)).toEqual([20, 20, 20]);
  });
});

describe('When a box is inside another', () => {
  it('has the padding on all sides', () => {
    const box = padded(part(10, 20), 3, 4);
    expect(box).toMatchObject({ width: 16, height: 28 });
    expect(placedParts(box)).toEqual([{ x: 3, y: 4, width: 10, height: 20 }]);
    expect(padded(part(10, 20), 3)).toMatchObject({ width: 16, height: 26 });
  });

  it('is centered by default', () => {
    expect(placedParts(centeredIn(part(10, 20), 30, 50))).toEqual([{ x: 10, y: 15, width: 10, height: 20 }]);
    expect(placedParts(centeredIn(part(10, 20), 30, 50, 'start', 'end'))).toEqual([
      { x: 0, y: 30, width: 10, height: 20 },
    ]);
  });

  it('makes the outer one grow if it is larger', () => {
    expect(centeredIn(part(100, 20), 30, 50)).toMatchObject({ width: 100, height: 50 });
    expect(centeredIn(part(10, 200), 30, 50)).toMatchObject({ width: 30, height: 200 });
  });

  it('covers the previous one, from the same corner', () => {
    const box = layered([part(10, 40), null, part(30, 20)]);
    expect(box).toMatchObject({ width: 30, height: 40 });
    expect(placedParts(box).map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

describe('When a box is placed again', () => {
  it('keeps its element at the same position, and has a new one elsewhere', () => {
    const box = memoBox(part(10, 20));
    const first = box.place(1, 2, 'a');
    expect(box.place(1, 2, 'a')).toBe(first);
    for (const [x, y, key] of [
      [2, 2, 'a'],
      [1, 3, 'a'],
      [1, 2, 'b'],
    ] as const) {
      const moved = box.place(x, y, key);
      expect(moved).not.toBe(first);
      expect(moved).toMatchObject({ key, props: { x, y } });
      box.place(1, 2, 'a');
    }
    expect(box).toMatchObject({ width: 10, height: 20 });
  });
});
