import { describe, expect, test } from 'vitest';
import { edgeStep } from '#editor/entries/scrollAtEdge.ts';

describe('What is dragged near the edge of the stage', () => {
  test('scrolls it up or down, faster the nearer the edge, and not between the edges', () => {
    const height = 540;
    expect([0, 20, 40, 270, 500].map((y) => edgeStep(y, height))).toEqual([-24, -12, 0, 0, 0]);
    expect([520, 540].map((y) => edgeStep(y, height))).toEqual([12, 24]);
    expect([edgeStep(-500, height), edgeStep(5_000, height)]).toEqual([-24, 24]);
  });
});
