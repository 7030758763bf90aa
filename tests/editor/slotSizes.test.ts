// Images that are larger than their slot on the stage can show.
import { describe, expect, it } from 'vitest';
import { frameName } from '#editor/media/frameFile.ts';
import { isLargeEnough, missedSize, slotOf } from '#editor/media/slotSizes.ts';

describe('When an editor chooses an image', () => {
  it.each([
    ['290x290', 290, 290],
    ['At most 1760x128', 1760, 128],
    ['1920x1080, or 960x1080 for side-by-side', 1920, 1080],
    ['Up to 1500 px wide', 1500, Infinity],
    ['575 px wide', 575, Infinity],
    ['At most 800 px high', Infinity, 800],
    ['Drawn 540 px high', Infinity, 540],
    [undefined, 1920, 1080],
    ['Its own name', 1920, 1080],
  ])('reads its slot from the hint %j', (hint, width, height) => {
    expect(slotOf(hint)).toEqual({ width, height });
  });

  it.each([
    [{ width: 4_000, height: 3_000 }, '290x290', { width: 774, height: 580 }],
    [{ width: 580, height: 580 }, '290x290', null],
    // An image that fills its slot still needs its width.
    [{ width: 580, height: 4_000 }, '290x290', null],
    [{ width: 6_000, height: 400 }, 'Up to 1500 px wide', { width: 3_000, height: 200 }],
    [{ width: 300, height: 1_601 }, 'At most 800 px high', { width: 300, height: 1_600 }],
    [{ width: 3_840, height: 2_160 }, undefined, null],
  ])('%j in %j needs %j', (picture, hint, enough) => {
    expect(isLargeEnough(picture, slotOf(hint))).toEqual(enough);
  });

  it.each([
    [{ width: 640, height: 360 }, '1920x1080', { width: 1_920, height: 1_080 }],
    // It fills one side, and is cropped on the other.
    [{ width: 1_920, height: 360 }, '1920x1080', null],
    [{ width: 640, height: 360 }, 'At most 1760x128', null],
    [{ width: 640, height: 360 }, undefined, null],
  ])('%j in %j is told to be too small: %j', (picture, hint, missed) => {
    expect(missedSize(picture, hint)).toEqual(missed);
  });

  it('names a frame of a film after the film and the time', () => {
    expect(frameName('/uploads/cairn%209_e5200fd3c7.mp4?w=1', 2.041, 'image/webp')).toBe(
      'cairn 9 at 2.04 s.webp',
    );
  });
});
