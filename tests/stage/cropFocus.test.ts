// Which part of an image fills a slot of another shape.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { crop, type ImageSlot } from '#stage/images/crop.ts';

const drawn: number[][] = [];

class FakeCanvas {
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext() {
    return {
      // Without negative zeros.
      drawImage: (_source: unknown, ...place: number[]) => drawn.push(place.map((px) => px + 0)),
      getImageData: () => ({ data: [] }),
    };
  }
  transferToImageBitmap() {
    return {};
  }
}

beforeEach(() => {
  drawn.length = 0;
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
});

const SQUARE: ImageSlot = { width: 100, height: 100, fit: 'cover' };
const placeOf = (width: number, height: number, slot: ImageSlot, resolution = 1): number[] | undefined => {
  crop({ width, height } as ImageBitmap, slot, resolution);
  return drawn[0];
};

describe('When an image has another shape than its slot', () => {
  it('its middle fills the slot', () => {
    expect(placeOf(400, 200, SQUARE)).toEqual([-50, 0, 200, 100]);
  });

  it.each([
    [0, 0],
    [0.25, -25],
    [1, -100],
  ])('a point at %d of its width stays in view', (x, left) => {
    expect(placeOf(400, 200, { ...SQUARE, focus: { x, y: 0 } })).toEqual([left, 0, 200, 100]);
    const shown = (x * 200 + left) / 100;
    expect(shown).toBeGreaterThanOrEqual(0);
    expect(shown).toBeLessThanOrEqual(1);
  });

  it('so does one of an upright image, at any resolution', () => {
    expect(placeOf(200, 400, { ...SQUARE, focus: { x: 0.9, y: 0.75 } }, 2)).toEqual([0, -150, 200, 400]);
  });

  it('an image that is shown whole does not move', () => {
    expect(placeOf(400, 200, { ...SQUARE, fit: 'contain', focus: { x: 1, y: 1 } })).toEqual([0, 0, 100, 50]);
  });
});
