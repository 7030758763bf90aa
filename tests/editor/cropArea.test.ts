// The part of an image that is cut out for one use of it.
import { describe, expect, it } from 'vitest';
import { areaOf, aspectOf, largestPart } from '#editor/media/cropArea.ts';
import { croppable } from '#editor/media/croppable.ts';

describe('When an editor crops an image', () => {
  it('the frame has the shape of a place that names its size', () => {
    expect([aspectOf('290x290'), aspectOf('1920x1080')]).toEqual([1, 16 / 9]);
    expect([aspectOf('At most 1500 px wide'), aspectOf(undefined)]).toEqual([undefined, undefined]);
  });

  it('it begins as the largest part of that shape, in the middle', () => {
    expect(largestPart({ width: 400, height: 200 }, 1)).toEqual({ x: 25, y: 0, width: 50, height: 100 });
    expect(largestPart({ width: 200, height: 400 }, 2)).toEqual({ x: 0, y: 37.5, width: 100, height: 25 });
    expect(largestPart({ width: 200, height: 400 }, undefined)).toEqual({
      x: 0,
      y: 0,
      width: 100,
      height: 100,
    });
  });

  it('what is cut out is whole pixels within the image, at least one', () => {
    expect(areaOf({ x: 33.3, y: 0, width: 66.7, height: 50 }, { width: 100, height: 75 })).toEqual({
      x: 33,
      y: 0,
      width: 67,
      height: 38,
    });
    expect(areaOf({ x: 99.9, y: 99.9, width: 0.1, height: 0.1 }, { width: 3, height: 3 })).toEqual({
      x: 2,
      y: 2,
      width: 1,
      height: 1,
    });
    expect(areaOf({ x: 0, y: 0, width: 100, height: 100 }, { width: 640, height: 360 })).toEqual({
      x: 0,
      y: 0,
      width: 640,
      height: 360,
    });
  });

  it('drawings, animations and files that are not in the media store are left out', () => {
    expect(croppable({ id: 4, url: '/uploads/a.png' })).toEqual({ id: 4, url: '/uploads/a.png' });
    for (const one of [
      null,
      { id: null, url: '/uploads/a.png' },
      { id: 4, url: '/uploads/a.svg' },
      { id: 4, url: '/uploads/a.GIF?x=1' },
    ])
      expect(croppable(one)).toBeNull();
  });
});
