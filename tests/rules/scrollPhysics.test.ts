// Momentum scrolling against the analytic curve and the promised constants.
// See src/screens/README.md#scrolling.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCROLL } from '#config/limits.ts';
import {
  clampScroll,
  flingEase,
  flingTarget,
  flingDurationMs,
  isDrag,
  releaseVelocity,
  scrollDurationMs,
  scrollRange,
  withSample,
  type Sample,
} from '#stage/scrolling/scrollPhysics.ts';

const TAU_MS = 325;
const number = fc.double({ min: -5_000, max: 5_000, noNaN: true });

describe('When a page is scrolled', () => {
  it('stays between 0 and its height less 1080, or its width less 1920', () => {
    expect(scrollRange(3_000)).toBe(1_920);
    expect(scrollRange(5_000, 1_920)).toBe(3_080);
    expect(scrollRange(700)).toBe(0);
    fc.assert(
      fc.property(number, fc.double({ min: 0, max: 9_000, noNaN: true }), (position, range) => {
        const kept = clampScroll(position, range);
        expect(kept).toBeGreaterThanOrEqual(0);
        expect(kept).toBeLessThanOrEqual(range);
      }),
    );
  });

  it('treats a movement up to 2 px as a tap, and a longer one as a drag', () => {
    expect([0, 1, 2, -2].some(isDrag)).toBe(false);
    expect([2.1, -2.1, 40].every(isDrag)).toBe(true);
  });

  it('scrolls at 0.5 px/ms for a button', () => {
    expect(scrollDurationMs(540, SCROLL.speedPxPerMs)).toBe(1_080);
    expect(scrollDurationMs(-540, SCROLL.speedPxPerMs)).toBe(1_080);
  });
});

describe('When a pointer is released', () => {
  const dragAt = (speed: number, steps: number, everyMs: number): Sample[] =>
    Array.from({ length: steps }, (_, index) => ({
      atMs: index * everyMs,
      positionPx: index * everyMs * speed,
    })).reduce<Sample[]>((samples, sample) => withSample(samples, sample), []);

  it('has the velocity of the last 50 ms', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -4, max: 4, noNaN: true }),
        fc.integer({ min: 3, max: 40 }),
        (speed, steps) => {
          expect(releaseVelocity(dragAt(speed, steps, 16), (steps - 1) * 16)).toBeCloseTo(speed, 9);
        },
      ),
    );
  });

  it('has none when the pointer rested longer than that', () => {
    expect(releaseVelocity(dragAt(2, 10, 16), 9 * 16 + SCROLL.velocitySampleMs + 1)).toBe(0);
  });

  it('ignores movements older than 50 ms', () => {
    expect(dragAt(1, 100, 16).length).toBeLessThanOrEqual(5);
  });

  it('scrolls by velocity times 325 ms, at most to the end', () => {
    expect(flingTarget(100, 2, 10_000, TAU_MS)).toBe(100 + 2 * TAU_MS);
    expect(flingTarget(100, -2, 10_000, TAU_MS)).toBe(0);
    expect(flingTarget(100, 20, 1_000, TAU_MS)).toBe(1_000);
  });

  it('slows down as exp(-t/325) does, and lands exactly', () => {
    expect(flingEase(0)).toBe(0);
    expect(flingEase(1)).toBe(1);
    for (let atMs = 0; atMs <= flingDurationMs(TAU_MS); atMs += 10) {
      const analytic = 1 - Math.exp(-atMs / TAU_MS);
      expect(Math.abs(flingEase(atMs / flingDurationMs(TAU_MS)) - analytic)).toBeLessThan(0.0026);
    }
  });

  it('starts with the pointer’s velocity, within 0.25 percent', () => {
    const startSpeed = (flingEase(0.0001) / (0.0001 * flingDurationMs(TAU_MS))) * TAU_MS;
    expect(startSpeed).toBeCloseTo(1, 2);
  });
});
