// Positions of carousel items: centered below three, else from padding to padding; or with a larger
// item in the middle. See src/screens/product/README.md#product-videos and
// src/screens/quiz-result/README.md#carousel.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carouselItemWidth,
  detailsAlpha,
  growingItem,
  growingStepPx,
  planCarousel,
  type GrowingSizes,
} from '#stage/scrolling/carouselLayout.ts';
import { QUIZ_RESULT, SCROLL } from '#config/limits.ts';
import {
  flingTarget,
  nearestStep,
  snapPosition,
  scrollRange,
  stepsFor,
} from '#stage/scrolling/scrollPhysics.ts';

const sizes = (count: fc.Arbitrary<number>) =>
  fc.record({
    count,
    itemPx: fc.integer({ min: 1, max: 2_000 }),
    gapPx: fc.integer({ min: 0, max: 200 }),
    viewportPx: fc.integer({ min: 200, max: 4_000 }),
    paddingPx: fc.integer({ min: 0, max: 90 }),
  });
const few = sizes(fc.integer({ min: 1, max: 2 }));
const many = sizes(fc.integer({ min: 3, max: 40 }));
const any = sizes(fc.integer({ min: 0, max: 40 }));

describe('When a carousel has fewer than three items', () => {
  it('is centered, and does not scroll', () => {
    fc.assert(
      fc.property(few, (requested) => {
        const itemPx = carouselItemWidth(requested.itemPx, requested);
        fc.pre(itemPx > 0);
        const { offsets, contentPx } = planCarousel({ ...requested, itemPx });
        const before = offsets[0] ?? Number.NaN;
        const after = requested.viewportPx - ((offsets.at(-1) ?? Number.NaN) + itemPx);
        expect(before).toBeCloseTo(after, 6);
        expect(before).toBeGreaterThanOrEqual(requested.paddingPx);
        expect(scrollRange(contentPx, requested.viewportPx)).toBe(0);
      }),
    );
  });

  it('has its exact positions on a stage of 1920 px', () => {
    const stage = { gapPx: 40, viewportPx: 1_920, paddingPx: 96 };
    expect(planCarousel({ ...stage, count: 1, itemPx: 960 }).offsets).toEqual([480]);
    expect(planCarousel({ ...stage, count: 2, itemPx: 800 }).offsets).toEqual([140, 980]);
    expect(planCarousel({ ...stage, count: 3, itemPx: 960 })).toEqual({
      offsets: [96, 1_096, 2_096],
      contentPx: 3_152,
    });
  });

  it('scrolls when it is wider than the viewport', () => {
    const plan = planCarousel({ count: 2, itemPx: 1_500, gapPx: 0, viewportPx: 1_920, paddingPx: 10 });
    expect(plan).toEqual({ offsets: [10, 1_510], contentPx: 3_020 });
  });
});

describe('When a carousel has three items or more', () => {
  it('starts at its padding, and its last item can be scrolled into view with the same padding', () => {
    fc.assert(
      fc.property(many, (requested) => {
        const { offsets, contentPx } = planCarousel(requested);
        expect(offsets[0]).toBe(requested.paddingPx);
        const range = scrollRange(contentPx, requested.viewportPx);
        const lastEnd = (offsets.at(-1) ?? Number.NaN) + requested.itemPx - range;
        if (range > 0) expect(requested.viewportPx - lastEnd).toBe(requested.paddingPx);
        else expect(requested.viewportPx - lastEnd).toBeGreaterThanOrEqual(requested.paddingPx);
      }),
    );
  });

  it('keeps the configured item width', () => {
    fc.assert(
      fc.property(many, (requested) => {
        expect(carouselItemWidth(requested.itemPx, requested)).toBe(requested.itemPx);
      }),
    );
  });
});

describe('When a carousel has any number of items', () => {
  it('keeps the gap between neighbors, and is never shorter than its viewport', () => {
    fc.assert(
      fc.property(any, (requested) => {
        const { offsets, contentPx } = planCarousel(requested);
        expect(offsets).toHaveLength(requested.count);
        expect(contentPx).toBeGreaterThanOrEqual(requested.viewportPx);
        offsets
          .slice(1)
          .forEach((offset, index) =>
            expect(offset - (offsets[index] ?? 0)).toBeCloseTo(requested.itemPx + requested.gapPx, 6),
          );
      }),
    );
  });
});

/** Side and center items of any size, the center the larger, as on a quiz result. */
const growing: fc.Arbitrary<GrowingSizes> = fc
  .record({
    sidePx: fc.integer({ min: 20, max: 400 }),
    more: fc.integer({ min: 0, max: 400 }),
    gapPx: fc.integer({ min: 0, max: 200 }),
  })
  .map(({ sidePx, more, gapPx }) => ({ sidePx, centerPx: sidePx + more, gapPx }));
const away = fc.double({ min: -40, max: 40, noNaN: true });
const part = fc.double({ min: 0, max: 1, noNaN: true });

describe('When the item in the middle is larger than the others', () => {
  const result = { ...QUIZ_RESULT, gapPx: 100 };

  it('items are 300 px in the middle and 150 px at the sides', () => {
    expect(growingItem(0, result)).toEqual({ sizePx: 300, offsetPx: 0 });
    expect(growingItem(1, result)).toEqual({ sizePx: 150, offsetPx: 325 });
    expect(growingItem(-2, result)).toEqual({ sizePx: 150, offsetPx: -575 });
    expect(growingItem(0.5, result)).toEqual({ sizePx: 225, offsetPx: 162.5 });
    expect(growingStepPx(result)).toBe(325);
  });

  it('keeps the gap between any two neighbors at every drag position', () => {
    fc.assert(
      fc.property(growing, fc.integer({ min: -20, max: 20 }), part, (sizes, index, progress) => {
        const [left, right] = [
          growingItem(index + progress - 1, sizes),
          growingItem(index + progress, sizes),
        ];
        expect(right.offsetPx - left.offsetPx - (left.sizePx + right.sizePx) / 2).toBeCloseTo(sizes.gapPx, 6);
      }),
    );
  });

  it('moves continuously and in one direction, and items keep their order', () => {
    fc.assert(
      fc.property(growing, away, fc.double({ min: 1e-6, max: 0.01, noNaN: true }), (sizes, at, more) => {
        const [here, there] = [growingItem(at, sizes), growingItem(at + more, sizes)];
        expect(there.offsetPx).toBeGreaterThan(here.offsetPx);
        expect(there.offsetPx - here.offsetPx).toBeLessThanOrEqual(more * growingStepPx(sizes) + 1e-6);
        expect(Math.abs(there.sizePx - here.sizePx)).toBeLessThanOrEqual(
          more * (sizes.centerPx - sizes.sidePx) + 1e-6,
        );
      }),
    );
  });

  it('is symmetric, and items are never smaller than a side item or larger than the center', () => {
    fc.assert(
      fc.property(growing, away, (sizes, at) => {
        const [here, mirrored] = [growingItem(at, sizes), growingItem(-at, sizes)];
        expect(mirrored.sizePx).toBe(here.sizePx);
        expect(mirrored.offsetPx).toBeCloseTo(-here.offsetPx, 9);
        expect(here.sizePx).toBeGreaterThanOrEqual(sizes.sidePx);
        expect(here.sizePx).toBeLessThanOrEqual(sizes.centerPx);
      }),
    );
  });

  it('shows details in full, and never those of two items at once', () => {
    expect([0, 0.25, -0.25, 0.5, 1, -7].map(detailsAlpha)).toEqual([1, 0.5, 0.5, 0, 0, 0]);
    fc.assert(
      fc.property(away, (at) => {
        expect(Math.min(detailsAlpha(at), detailsAlpha(at + 1))).toBe(0);
      }),
    );
  });
});

describe('When a carousel stops', () => {
  const steps = fc.record({
    stepPx: fc.integer({ min: 10, max: 700 }),
    count: fc.integer({ min: 1, max: 40 }),
  });

  it('always has an item in the middle, the nearest to its projected position', () => {
    fc.assert(
      fc.property(
        steps,
        fc.double({ min: 0, max: 28_000, noNaN: true }),
        fc.double({ min: -9, max: 9, noNaN: true }),
        ({ stepPx, count }, position, speed) => {
          const range = (count - 1) * stepPx;
          const free = flingTarget(position, speed, range, SCROLL.decayMs);
          const rest = snapPosition(free, range, stepPx);
          expect(rest % stepPx).toBe(0);
          expect(rest).toBeGreaterThanOrEqual(0);
          expect(rest).toBeLessThanOrEqual(range);
          expect(Math.abs(rest - free)).toBeLessThanOrEqual(stepPx / 2);
          expect(rest / stepPx).toBe(nearestStep(free, stepPx));
        },
      ),
    );
  });

  it('moves by one item at most after a drag of less than one item without velocity', () => {
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 0, max: 39 }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        ({ stepPx, count }, index, pulled) => {
          const from = Math.min(index, count - 1);
          const rest = snapPosition((from + pulled) * stepPx, (count - 1) * stepPx, stepPx) / stepPx;
          expect(Math.abs(rest - from)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('stops anywhere if it does not snap', () => {
    expect([snapPosition(123.4, 900, 0), snapPosition(-5, 900, 0), snapPosition(1_000, 900, 0)]).toEqual([
      123.4, 0, 900,
    ]);
  });

  it('moves by one item for an arrow key, by several for a page key, and to the ends', () => {
    expect([160, -160, 860, -860, 1].map((px) => stepsFor(px, 325))).toEqual([1, -1, 3, -3, 1]);
    expect(snapPosition(stepsFor(1e6, 325) * 325, 5 * 325, 325)).toBe(5 * 325);
  });
});
