// A picture under fingers: pinched, tapped twice, moved and swiped.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampView,
  pinch,
  swipeStep,
  toggleZoom,
  WHOLE,
  ZOOM_MAX,
  zoomAt,
} from '#screens/gallery/zoomView.ts';

const VIEWPORT = { width: 1920, height: 1080 };
const point = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -500, max: 500 }) });
const view = fc.record({
  scale: fc.double({ min: 1, max: ZOOM_MAX, noNaN: true }),
  x: fc.integer({ min: -900, max: 900 }),
  y: fc.integer({ min: -500, max: 500 }),
});

/** Returns the point of the picture that is at a point of the viewport. */
const under = ({ scale, x, y }: typeof WHOLE, at: { x: number; y: number }) => [
  (at.x - x) / scale,
  (at.y - y) / scale,
];

describe('When a shopper zooms a picture', () => {
  it('what is under the finger stays there', () => {
    fc.assert(
      fc.property(view, point, fc.double({ min: 1, max: ZOOM_MAX, noNaN: true }), (before, at, scale) => {
        const [x, y] = under(before, at);
        const [nextX, nextY] = under(zoomAt(before, at, scale), at);
        expect(nextX).toBeCloseTo(x ?? Number.NaN, 6);
        expect(nextY).toBeCloseTo(y ?? Number.NaN, 6);
      }),
    );
  });

  it('two fingers that part and move take the picture with them', () => {
    const pinched = pinch(
      WHOLE,
      [
        { x: -100, y: 0 },
        { x: 100, y: 0 },
      ],
      [
        { x: -150, y: 40 },
        { x: 250, y: 40 },
      ],
    );
    expect(pinched).toEqual({ scale: 2, x: 50, y: 40 });
  });

  it('it is never smaller than whole nor larger than four times, and no gap opens beside it', () => {
    fc.assert(
      fc.property(view, (before) => {
        const picture = { width: 800, height: 900 };
        const { scale, x, y } = clampView({ ...before, scale: before.scale * 3 - 2 }, picture, VIEWPORT);
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(scale).toBeLessThanOrEqual(ZOOM_MAX);
        if (picture.width * scale <= VIEWPORT.width) expect(x + 0).toBe(0);
        else expect(Math.abs(x)).toBeLessThanOrEqual((picture.width * scale - VIEWPORT.width) / 2);
        expect(Math.abs(y)).toBeLessThanOrEqual(Math.max(0, (picture.height * scale - VIEWPORT.height) / 2));
      }),
    );
    expect(clampView({ scale: 0.2, x: 50, y: -9 }, { width: 800, height: 900 }, VIEWPORT)).toEqual(WHOLE);
  });

  it('a double tap zooms in there, and the next shows the whole picture', () => {
    const zoomed = toggleZoom(WHOLE, { x: 100, y: -50 });
    expect(zoomed.scale).toBe(2);
    expect(under(zoomed, { x: 100, y: -50 })).toEqual([100, -50]);
    expect(toggleZoom(zoomed, { x: 0, y: 0 })).toEqual(WHOLE);
  });
});

describe('When a shopper swipes a picture', () => {
  it('to the left comes the next, to the right the previous, and a small move changes nothing', () => {
    expect(swipeStep(-400, 1920)).toBe(1);
    expect(swipeStep(400, 1920)).toBe(-1);
    expect(swipeStep(60, 1920)).toBe(0);
  });
});
