import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AdaptiveResolution, notifyHeavyMotion } from '#stage/render/adaptiveResolution.ts';

/** Longer than a pause in a motion, so that nothing moves any more. */
const REST_FRAMES = 20;
const FRAME_MS = 16;

/** A GPU with given frame times at all pixels and at fewer. */
function stageOn(gpu: { fullMs: number; coarseMs: number }) {
  const shares: number[] = [];
  let share = 1;
  const adaptiveResolution = new AdaptiveResolution((next) => (share = next));
  const frame = (): void => {
    adaptiveResolution.update();
    vi.advanceTimersByTime(share === 1 ? gpu.fullMs : gpu.coarseMs);
    adaptiveResolution.recordFrame();
    shares.push(share);
  };
  /** Frames pass, drawn only when the number of pixels changes. */
  const rest = (frames: number): void => {
    for (let count = 0; count < frames; count += 1) {
      vi.advanceTimersByTime(FRAME_MS);
      if (!adaptiveResolution.update()) continue;
      adaptiveResolution.recordFrame();
      shares.push(share);
    }
  };
  return {
    gpu,
    /**
     * Moves for `frames`, then rests; returns the resolution of each frame, as a share of each
     * side.
     */
    moveFor: (frames: number): number[] => {
      for (let count = 0; count < frames; count += 1) {
        notifyHeavyMotion();
        frame();
      }
      rest(REST_FRAMES);
      return shares.splice(0);
    },
  };
}

describe('When the resolution adapts to the GPU', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a fast GPU always draws all pixels', () => {
    expect(new Set(stageOn({ fullMs: 16, coarseMs: 8 }).moveFor(100))).toEqual(new Set([1]));
  });

  test('a slow one draws fewer during heavy motion, and all of them when still', () => {
    const shares = stageOn({ fullMs: 90, coarseMs: 40 }).moveFor(60);
    expect(shares.filter((share) => share < 0.8).length).toBeGreaterThan(40);
    expect(shares[0]).toBe(1);
    expect(shares.at(-1)).toBe(1);
  });

  test('a very slow one draws fewer even if a motion has only a few frames', () => {
    const stage = stageOn({ fullMs: 300, coarseMs: 120 });
    expect(Math.min(...[1, 2, 3, 4].flatMap(() => stage.moveFor(3)))).toBeLessThan(0.8);
  });

  test('a fast one keeps all pixels, however short its motions and however long the pauses', () => {
    const stage = stageOn({ fullMs: 16, coarseMs: 8 });
    for (let move = 0; move < 10; move += 1) {
      expect(new Set(stage.moveFor(2))).toEqual(new Set([1]));
      vi.advanceTimersByTime(5000);
    }
  });

  test('one that other work keeps busy gets fewer pixels too, once they help', () => {
    const stage = stageOn({ fullMs: 90, coarseMs: 40 });
    stage.moveFor(6);
    // While much is loading, a frame with fewer pixels is as slow as a whole one before.
    Object.assign(stage.gpu, { fullMs: 140, coarseMs: 90 });
    stage.moveFor(6);
    Object.assign(stage.gpu, { fullMs: 90, coarseMs: 40 });
    expect(stage.moveFor(60).filter((share) => share < 0.8).length).toBeGreaterThan(20);
  });

  test('a slowdown by other work does not count as an effect of fewer pixels', () => {
    const stage = stageOn({ fullMs: 200, coarseMs: 200 });
    stage.moveFor(6);
    Object.assign(stage.gpu, { fullMs: 90, coarseMs: 88 });
    stage.moveFor(60);
    expect(new Set(stage.moveFor(60))).toEqual(new Set([1]));
  });

  test('a slow start is measured again, and a fast GPU returns to all pixels', () => {
    const stage = stageOn({ fullMs: 90, coarseMs: 40 });
    stage.moveFor(6);
    vi.advanceTimersByTime(10_000);
    Object.assign(stage.gpu, { fullMs: 16, coarseMs: 8 });
    stage.moveFor(20);
    expect(new Set(stage.moveFor(60))).toEqual(new Set([1]));
  });

  test('a slow one with short, rare motions draws most of each with fewer pixels, after the first', () => {
    const stage = stageOn({ fullMs: 90, coarseMs: 40 });
    stage.moveFor(7);
    for (let move = 0; move < 3; move += 1) {
      vi.advanceTimersByTime(15_000);
      expect(stage.moveFor(7).filter((share) => share < 0.8).length).toBeGreaterThanOrEqual(5);
    }
  });

  test('if fewer pixels do not help, all are soon drawn again, without a new trial at each motion', () => {
    const stage = stageOn({ fullMs: 90, coarseMs: 88 });
    expect(stage.moveFor(60)[59]).toBe(1);
    expect(new Set(stage.moveFor(60))).toEqual(new Set([1]));
  });

  test('a minute later it tries again, so that a short slowdown does not last all day', () => {
    const stage = stageOn({ fullMs: 90, coarseMs: 88 });
    stage.moveFor(60);
    vi.advanceTimersByTime(60_001);
    stage.gpu.coarseMs = 30;
    expect(Math.min(...stage.moveFor(30))).toBeLessThan(0.8);
    vi.advanceTimersByTime(60_001);
    Object.assign(stage.gpu, { fullMs: 16, coarseMs: 8 });
    expect(new Set(stage.moveFor(60))).toEqual(new Set([1]));
  });
});
