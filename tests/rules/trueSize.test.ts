// A device at its true size: how many pixels a millimeter has, and where the device is on its
// picture.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageColor, pxPerMm, solidBounds, WHOLE_PICTURE } from '#screens/product-extras/trueSize.ts';

describe('When a device is shown at its true size', () => {
  it.each([
    // 1920 px of a screen of 32 inches are 708.4 mm.
    [32, { width: 1_920, height: 1_080 }, 1, 2.71],
    // The same screen with 4K: the stage is drawn twice as large.
    [32, { width: 3_840, height: 2_160 }, 2, 2.71],
    [55, { width: 1_920, height: 1_080 }, 1, 1.58],
    // Controls are lower: what is drawn smaller has more pixels of the stage.
    [32, { width: 1_920, height: 1_080 }, 0.55, 4.93],
  ])('a screen of %d inches with %j, drawn at %d, has %d px a mm', (inches, screen, scale, px) => {
    expect(pxPerMm(inches, screen, scale)).toBeCloseTo(px, 2);
  });

  it('its edges are found wherever it is on the picture', () => {
    const side = 24;
    const at = fc.integer({ min: 0, max: side - 1 });
    fc.assert(
      fc.property(at, at, at, at, (x1, y1, x2, y2) => {
        const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)];
        const [top, bottom] = [Math.min(y1, y2), Math.max(y1, y2)];
        const pixels = new Uint8ClampedArray(side * side * 4).fill(60);
        for (let y = top; y <= bottom; y += 1)
          for (let x = left; x <= right; x += 1) pixels[(y * side + x) * 4 + 3] = 255;
        expect(solidBounds(pixels, side, side)).toEqual({
          x: left / side,
          y: top / side,
          width: (right - left + 1) / side,
          height: (bottom - top + 1) / side,
        });
      }),
    );
  });

  it('a picture of nothing solid counts as a whole', () => {
    expect(solidBounds(new Uint8ClampedArray(16), 2, 2)).toEqual(WHOLE_PICTURE);
    expect(averageColor(new Uint8ClampedArray(16))).toBeNull();
  });

  it('its color is that of what is solid, without the shadow around it', () => {
    const [red, darkRed, shadow] = [
      [240, 80, 40, 255],
      [120, 40, 20, 255],
      [0, 0, 0, 90],
    ];
    expect(averageColor(Uint8ClampedArray.from([red, darkRed, shadow].flat()))).toBe(0xb43c1e);
  });
});
