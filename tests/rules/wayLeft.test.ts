// When what travels is close to its place.
import { describe, expect, it } from 'vitest';
import { wayLeftAt } from '#rules/wayLeft.ts';

/** How far GSAP's `power2.out` has come. */
const eased = (progress: number): number => 1 - (1 - progress) ** 3;

describe('When something travels', () => {
  it('so many px of its way are left at that time, up or down', () => {
    for (const [wayPx, leftPx] of [
      [500, 24],
      [-130, 24],
      [190, 4],
    ] as const)
      expect(Math.abs(wayPx) * (1 - eased(wayLeftAt(wayPx, leftPx)))).toBeCloseTo(leftPx, 6);
  });

  it('a shorter way is close from the start, none too', () => {
    expect([wayLeftAt(10, 24), wayLeftAt(0, 24)]).toEqual([0, 0]);
  });
});
