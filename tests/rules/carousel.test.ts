// Where carousel items stand (spec 2): in the middle below three, else from padding to padding.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carouselItemWidth, planCarousel } from '#rules/carousel.ts';
import { scrollRange } from '#rules/scrollPhysics.ts';

const sizes = (count: fc.Arbitrary<number>) => fc.record({
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
  it('stands symmetrically around the middle, and nothing scrolls', () => {
    fc.assert(fc.property(few, (asked) => {
      const itemPx = carouselItemWidth(asked.itemPx, asked);
      fc.pre(itemPx > 0);
      const { offsets, contentPx } = planCarousel({ ...asked, itemPx });
      const before = offsets[0] ?? Number.NaN;
      const after = asked.viewportPx - ((offsets.at(-1) ?? Number.NaN) + itemPx);
      expect(before).toBeCloseTo(after, 6);
      expect(before).toBeGreaterThanOrEqual(asked.paddingPx);
      expect(scrollRange(contentPx, asked.viewportPx)).toBe(0);
    }));
  });

  it('stands where the spec shows it on a stage of 1920 px', () => {
    const stage = { gapPx: 40, viewportPx: 1_920, paddingPx: 96 };
    expect(planCarousel({ ...stage, count: 1, itemPx: 960 }).offsets).toEqual([480]);
    expect(planCarousel({ ...stage, count: 2, itemPx: 800 }).offsets).toEqual([140, 980]);
    expect(planCarousel({ ...stage, count: 3, itemPx: 960 })).toEqual({ offsets: [96, 1_096, 2_096], contentPx: 3_152 });
  });

  it('scrolls rather than hide what is wider than the viewport', () => {
    const plan = planCarousel({ count: 2, itemPx: 1_500, gapPx: 0, viewportPx: 1_920, paddingPx: 10 });
    expect(plan).toEqual({ offsets: [10, 1_510], contentPx: 3_020 });
  });
});

describe('When a carousel has three items or more', () => {
  it('begins at its padding, and its last item can be scrolled into view with the same', () => {
    fc.assert(fc.property(many, (asked) => {
      const { offsets, contentPx } = planCarousel(asked);
      expect(offsets[0]).toBe(asked.paddingPx);
      const range = scrollRange(contentPx, asked.viewportPx);
      const lastEnd = (offsets.at(-1) ?? Number.NaN) + asked.itemPx - range;
      if (range > 0) expect(asked.viewportPx - lastEnd).toBe(asked.paddingPx);
      else expect(asked.viewportPx - lastEnd).toBeGreaterThanOrEqual(asked.paddingPx);
    }));
  });

  it('keeps the width that is wanted', () => {
    fc.assert(fc.property(many, (asked) => {
      expect(carouselItemWidth(asked.itemPx, asked)).toBe(asked.itemPx);
    }));
  });
});

describe('When a carousel has any number of items', () => {
  it('keeps the gap between neighbours, and is never shorter than its viewport', () => {
    fc.assert(fc.property(any, (asked) => {
      const { offsets, contentPx } = planCarousel(asked);
      expect(offsets).toHaveLength(asked.count);
      expect(contentPx).toBeGreaterThanOrEqual(asked.viewportPx);
      offsets.slice(1).forEach((offset, index) => expect(offset - (offsets[index] ?? 0)).toBeCloseTo(asked.itemPx + asked.gapPx, 6));
    }));
  });
});
