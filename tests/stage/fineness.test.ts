import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Fineness, moveMuch } from '#stage/fineness.ts';

/** Longer than a lull, and so many frames that nothing moves any more. */
const REST_FRAMES = 20;

/** A GPU whose frames take as long as is said, at all pixels and at fewer. */
function stageOn(gpu: { fullMs: number; coarseMs: number }) {
  const shares: number[] = [];
  let share = 1;
  const fineness = new Fineness((next) => (share = next));
  const frame = (): void => {
    fineness.turn();
    vi.advanceTimersByTime(share === 1 ? gpu.fullMs : gpu.coarseMs);
    fineness.drawn();
    shares.push(share);
  };
  return {
    gpu,
    /** Everything moves for `frames`, and rests; how fine each of them was, as a share of each side. */
    moveFor: (frames: number): number[] => {
      shares.length = 0;
      for (let count = 0; count < frames; count += 1) {
        moveMuch();
        frame();
      }
      for (let count = 0; count < REST_FRAMES; count += 1) frame();
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
    const shares = stageOn({ fullMs: 90, coarseMs: 40 }).moveFor(30);
    expect(Math.min(...shares)).toBeLessThan(0.8);
    expect(shares[0]).toBe(1);
    expect(shares.at(-1)).toBe(1);
  });

  test('where fewer pixels bring nothing it soon draws all of them again, and does not try at each move', () => {
    const stage = stageOn({ fullMs: 90, coarseMs: 88 });
    expect(stage.moveFor(60).at(-REST_FRAMES - 1)).toBe(1);
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
