// The image behind each slide of an animated quiz.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interludePictures } from '#screens/help-me-choose/interludePictures.ts';

describe('When an animated quiz shows its images', () => {
  it.each([
    ['as many pictures as slides: one each', 2, 5, 5, [1]],
    ['more pictures than slides: several follow each other', 2, 10, 5, [2, 3]],
    ['fewer pictures than slides: they take turns', 4, 3, 5, [0]],
    ['a number of slides that nobody gave: one each, in turn', 4, 3, 0, [0]],
    ['no pictures: none', 1, 0, 5, []],
    ['a quiz that goes on in loops: from the first again', 6, 5, 5, [0]],
  ] as const)('%s', (_name, visited, pictures, slides, expected) => {
    expect(interludePictures(visited, pictures, slides)).toEqual(expected);
  });

  it('shows every image once if there are enough, and only existing ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 12 }), (pictures, slides) => {
        const all = Array.from({ length: slides }, (_, index) =>
          interludePictures(index + 1, pictures, slides),
        ).flat();
        expect(all.every((index) => index >= 0 && index < pictures)).toBe(true);
        if (pictures >= slides) expect(all).toEqual(Array.from({ length: pictures }, (_, index) => index));
      }),
    );
  });
});
