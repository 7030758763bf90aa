import { describe, expect, it } from 'vitest';
import { lowerReachArea, type ScreenMounting } from '#state/lowerReachArea.ts';

const MM_PER_INCH = 25.4;

/** Height over the floor in mm of the lowered controls, from their lower to their upper edge. */
function reachOf(place: Required<ScreenMounting>) {
  const { y, height } = lowerReachArea(place);
  const mmPerPx = ((place.inches ?? 0) * MM_PER_INCH) / Math.hypot(1_920, 1_080);
  const above = (px: number): number => Math.round((place.lowerEdgeMm ?? 0) + (1_080 - px) * mmPerPx);
  return { from: above(y + height), to: above(y) };
}

describe('When controls are lowered', () => {
  it('they take the lower 55 % where it is not known how the screen hangs', () => {
    const usual = { share: 0.55, x: 432, y: 486, width: 1_056, height: 594 };
    expect(lowerReachArea()).toEqual(usual);
    expect(lowerReachArea({ inches: 32 })).toEqual(usual);
    expect(lowerReachArea({ lowerEdgeMm: 900 })).toEqual(usual);
  });

  it.each([
    ['a counter', 32, 950],
    ['a wall', 55, 700],
    ['a wall, high', 43, 1_000],
    ['a stele that stands on the floor', 55, 100],
    ['a video wall', 98, 200],
  ])('on %s (%d inches, %d mm) they are between 380 and 1,220 mm', (_, inches, lowerEdgeMm) => {
    const { from, to } = reachOf({ inches, lowerEdgeMm });
    expect(from).toBeGreaterThanOrEqual(379);
    expect(to).toBeLessThanOrEqual(1_221);
    expect(to - from).toBeGreaterThan(100);
  });

  it('as much as possible of the reach is used, but for the place of the name above', () => {
    expect(reachOf({ inches: 55, lowerEdgeMm: 700 }).to).toBeCloseTo(1_213, -1);
    expect(lowerReachArea({ inches: 24, lowerEdgeMm: 800 }).share).toBe(0.75);
  });

  it('a screen out of reach has them at its nearest edge', () => {
    const high = lowerReachArea({ inches: 32, lowerEdgeMm: 1_600 });
    expect([high.share, high.y + high.height]).toEqual([0.35, 1_080]);
    const low = lowerReachArea({ inches: 10, lowerEdgeMm: 0 });
    expect([low.share, low.y]).toEqual([0.35, 0]);
  });
});
