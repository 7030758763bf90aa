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
    adaptiveResolution.turn();
    vi.advanceTimersByTime(share === 1 ? gpu.fullMs : gpu.coarseMs);
    adaptiveResolution.drawn();
    shares.push(share);
  };
  /** Frames pass, drawn only when the number of pixels changes. */
  const rest = (frames: number): void => {
    for (let count = 0; count < frames; count += 1) {
      vi.advanceTimersByTime(FRAME_MS);
      if (!adaptiveResolution.turn()) continue;
      adaptiveResolution.drawn();
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

describe('How finely frames are drawn', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a GPU that keeps up draws all pixels, always', () => {
    expect(new Set(stageOn({ fullMs: 16, coarseMs: 8 }).moveFor(100))).toEqual(new Set([1]));
  });

  test('one that does not gets fewer while much moves, and all of them at rest', () => {
    const shares = stageOn({ fullMs: 90, coarseMs: 40 }).moveFor(60);
    expect(shares.filter((share) => share < 0.8).length).toBeGreaterThan(40);
    expect(shares[0]).toBe(1);
    expect(shares.at(-1)).toBe(1);
  });

  test('nor is one so slow that a move is over in a few frames left to stutter', () => {
    const stage = stageOn({ fullMs: 300, coarseMs: 120 });
    expect(Math.min(...[1, 2, 3, 4].flatMap(() => stage.moveFor(3)))).toBeLessThan(0.8);
  });

  test('one that keeps up stays fine, however short its moves are and however long it rests between them', () => {
    const stage = stageOn({ fullMs: 16, coarseMs: 8 });
    for (let move = 0; move < 10; move += 1) {
      expect(new Set(stage.moveFor(2))).toEqual(new Set([1]));
      vi.advanceTimersByTime(5000);
    }
  });

  test('one that something else keeps busy for a while is given fewer pixels all the same once they help', () => {
    const stage = stageOn({ fullMs: 90, coarseMs: 40 });
    stage.moveFor(6);
    // As slow with fewer pixels as with all of them, because much is loading.
    Object.assign(stage.gpu, { fullMs: 140, coarseMs: 90 });
    stage.moveFor(6);
    Object.assign(stage.gpu, { fullMs: 90, coarseMs: 40 });
    expect(stage.moveFor(60).filter((share) => share < 0.8).length).toBeGreaterThan(20);
  });

  test('where it is something else that was busy, fewer pixels are not thought to help', () => {
    const stage = stageOn({ fullMs: 200, coarseMs: 200 });
    stage.moveFor(6);
    Object.assign(stage.gpu, { fullMs: 90, coarseMs: 88 });
    stage.moveFor(60);
    expect(new Set(stage.moveFor(60))).toEqual(new Set([1]));
  });

  test('what was slow while the app opened is looked at anew, and is fine again once it is fast', () => {
    const stage = stageOn({ fullMs: 90, coarseMs: 40 });
    stage.moveFor(6);
    vi.advanceTimersByTime(10_000);
    Object.assign(stage.gpu, { fullMs: 16, coarseMs: 8 });
    stage.moveFor(20);
    expect(new Set(stage.moveFor(60))).toEqual(new Set([1]));
  });

  test('a slow one whose moves are short and far apart draws most of each with fewer pixels, after the first', () => {
    const stage = stageOn({ fullMs: 90, coarseMs: 40 });
    stage.moveFor(7);
    for (let move = 0; move < 3; move += 1) {
      vi.advanceTimersByTime(15_000);
      expect(stage.moveFor(7).filter((share) => share < 0.8).length).toBeGreaterThanOrEqual(5);
    }
  });

  test('where fewer pixels bring nothing it soon draws all of them again, and does not try at each move', () => {
    const stage = stageOn({ fullMs: 90, coarseMs: 88 });
    expect(stage.moveFor(60)[59]).toBe(1);
    expect(new Set(stage.moveFor(60))).toEqual(new Set([1]));
  });

  test('after a minute it finds out anew: what kept a kiosk busy for a moment costs it nothing all day', () => {
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
