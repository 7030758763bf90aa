// @vitest-environment jsdom
// Texts that share a texture: how they are split into parts, and where each is painted.
import { describe, expect, it } from 'vitest';
import { TEXTURE_PART_MAX_PX } from '#stage/text/measureText.ts';
import { alignedLeftPx, bandsOf, type TextRun } from '#stage/text/textBands.ts';

const run = (y: number, height: number): TextRun => ({
  text: `at ${y}`,
  appearance: {} as TextRun['appearance'],
  x: 0,
  y,
  width: 300,
  height,
});
const HALF_PX = TEXTURE_PART_MAX_PX / 2;

describe('When texts share a texture', () => {
  it('those that fit one texture are its only band, as high as the lowest text', () => {
    const runs = [run(10, 40), run(60, 200), run(60, 30)];
    expect(bandsOf(runs)).toEqual([{ top: 10, height: 250, runs, isOnly: true }]);
  });

  it('a text that would exceed the texture starts the next band', () => {
    const [first, last, next] = [run(0, HALF_PX), run(HALF_PX, HALF_PX), run(TEXTURE_PART_MAX_PX, 20)];
    expect(bandsOf([first!, last!])).toMatchObject([{ top: 0, height: TEXTURE_PART_MAX_PX, isOnly: true }]);
    expect(bandsOf([first!, last!, next!])).toEqual([
      { top: 0, height: TEXTURE_PART_MAX_PX, runs: [first, last], isOnly: false },
      { top: TEXTURE_PART_MAX_PX, height: 20, runs: [next], isOnly: false },
    ]);
  });

  it('without texts there is no band', () => {
    expect(bandsOf([])).toEqual([]);
  });

  it('each is aligned within its box', () => {
    expect((['left', 'center', 'right'] as const).map((align) => alignedLeftPx(align, 300, 100))).toEqual([
      0, 100, 200,
    ]);
  });
});
