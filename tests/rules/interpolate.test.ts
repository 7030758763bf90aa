// Interpolation of numbers and colors.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interpolate, interpolateColor } from '#stage/shapes/interpolate.ts';

const color = fc.integer({ min: 0, max: 0xffffff });

describe('When a value is interpolated', () => {
  it('starts at the first value and ends at the second', () => {
    expect([interpolate(4, 8, 0), interpolate(4, 8, 0.25), interpolate(4, 8, 1)]).toEqual([4, 5, 8]);
    fc.assert(
      fc.property(color, color, (from, to) => {
        expect([interpolateColor(from, to, 0), interpolateColor(from, to, 1)]).toEqual([from, to]);
      }),
    );
  });

  it('interpolates each channel of a color separately', () => {
    expect(interpolateColor(0x000000, 0xffffff, 0.5)).toBe(0x808080);
    expect(interpolateColor(0xff0000, 0x0000ff, 0.2)).toBe(0xcc0033);
  });
});
