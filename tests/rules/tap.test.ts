// Difference between a tap and a drag, by pointer, distance and scrolling below it.
import { describe, expect, it } from 'vitest';
import { isTap } from '#rules/tap.ts';

const NOTHING = 0;

describe('When a pointer is lifted, it has tapped', () => {
  it.each([
    ['mouse', 0, NOTHING, true],
    ['mouse', 2, NOTHING, true],
    ['mouse', 3, NOTHING, false],
    ['touch', 3, NOTHING, true],
    ['touch', 12, NOTHING, true],
    ['touch', 13, NOTHING, false],
    ['pen', 12, NOTHING, true],
    ['pen', 13, NOTHING, false],
    ['touch', 6, 6, true],
    ['touch', 7, 7, false],
    ['pen', 7, 7, false],
    // At the end of its range content stays where it is.
    ['touch', 11, 0, true],
    ['touch', 11, 4, true],
  ])('a %s that moved by %d px and scrolled by %d: %s', (pointerType, movedPx, scrolledPx, expected) => {
    expect(isTap({ pointerType, movedPx, scrolledPx })).toBe(expected);
  });
});
