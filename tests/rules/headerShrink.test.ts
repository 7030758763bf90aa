// How the header of a compare page shrinks: smoothly, without a gap or flicker. See
// src/screens/table/README.md#header-of-the-4-column-page and
// src/screens/table/README.md#5-column-page.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interpolate } from '#stage/shapes/interpolate.ts';
import { collapseAt, isShrunk, restOfCollapse, shrinkingRange } from '#screens/table/headerShrink.ts';

const px = fc.integer({ min: 0, max: 20_000 });

describe('When a 4-column page is scrolled', () => {
  it('has its large header up to 16 px, and the small one after that', () => {
    expect([0, 15.9, 16].some(isShrunk)).toBe(false);
    expect([16.1, 17, 4_000].every(isShrunk)).toBe(true);
  });

  it('scrolls to its end with either header, and the end never changes the header', () => {
    fc.assert(
      fc.property(px, fc.integer({ min: 0, max: 600 }), (fullRange, shrink) => {
        const range = shrinkingRange(fullRange, shrink);
        const gained = isShrunk(range) ? shrink : 0;
        // The height that the header loses and the scroll range together reach the end.
        expect(range + gained).toBeGreaterThanOrEqual(fullRange);
        // A page that can scroll far enough with the large header to shrink it stays shrunk at its
        // end.
        expect(isShrunk(range)).toBe(isShrunk(fullRange));
      }),
    );
  });
});

describe('When a 5-column page is scrolled', () => {
  it('its header shrinks by the scrolled distance, without a gap or a jump', () => {
    fc.assert(
      fc.property(
        px,
        px,
        fc.integer({ min: 200, max: 900 }),
        fc.integer({ min: 60, max: 199 }),
        (a, b, full, small) => {
          const heightAt = (scroll: number) => interpolate(full, small, collapseAt(scroll, full - small));
          const contentTop = (scroll: number) => full - scroll;
          expect(heightAt(a)).toBeCloseTo(Math.max(small, contentTop(a)));
          expect(Math.abs(heightAt(a) - heightAt(b))).toBeLessThanOrEqual(Math.abs(a - b) + 1e-6);
        },
      ),
    );
  });

  it('its header is collapsed at once when it has no height to lose', () => {
    expect(collapseAt(0, 0)).toBe(1);
  });

  it('it comes to rest with the header full or small, whichever is nearer', () => {
    expect([0, 1, 199, 200, 399, 400, 900].map((scroll) => restOfCollapse(scroll, 400))).toEqual([
      0, 0, 0, 400, 400, 400, 900,
    ]);
  });

  it('a wheel or a key that stops between goes on in its direction', () => {
    expect(restOfCollapse(60, 400, 1)).toBe(400);
    expect(restOfCollapse(340, 400, -1)).toBe(0);
    expect([0, 400].map((scroll) => restOfCollapse(scroll, 400, 1))).toEqual([0, 400]);
  });
});
