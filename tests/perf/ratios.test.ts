// Conclusions that a bench may draw from its rounds.
import { describe, expect, it } from 'vitest';
import type { Sample } from './measure/candidates.ts';
import { combined, isValid, ratioOf, type Round } from './measure/ratios.ts';

const sample = (gpuMs: number, frames = 60): Sample => ({
  gpuMs,
  mainMs: gpuMs / 50,
  timerMs: gpuMs * 2,
  frames,
});
const round = (samples: Record<string, Sample>): Round => new Map(Object.entries(samples));

describe('When a round is measured', () => {
  it('counts if two runs of the limit differ by at most 10 %', () => {
    expect(isValid(round({ limit: sample(100), again: sample(109) }), 'gpuMs', 'limit', 'again')).toBe(true);
    expect(isValid(round({ limit: sample(100), again: sample(111) }), 'gpuMs', 'limit', 'again')).toBe(false);
  });

  it('does not count if a run of the limit had fewer than 40 frames, or is missing', () => {
    const few = round({ limit: sample(100), again: sample(100, 39) });
    expect(isValid(few, 'gpuMs', 'limit', 'again')).toBe(false);
    expect(isValid(round({ limit: sample(100) }), 'gpuMs', 'limit', 'again')).toBe(false);
  });

  it('runs of one candidate are weighted by their frames', () => {
    expect(combined([sample(100, 30), sample(200, 10)])).toEqual({
      gpuMs: 125,
      mainMs: 2.5,
      timerMs: 250,
      frames: 40,
    });
  });
});

describe('When a ratio is computed', () => {
  const rounds = [90, 105, 120].map((gpuMs, index) =>
    round({ vitrine: sample(gpuMs, 50 + index), limit: sample(100) }),
  );

  it('is the median of its rounds, with the lowest, the highest and the fewest frames', () => {
    expect(ratioOf(rounds, 'gpuMs', 'vitrine', 'limit')).toEqual({
      value: 1.05,
      spread: [0.9, 1.2],
      frames: 50,
    });
  });

  it('is not measured from fewer than 40 frames, however good it looks', () => {
    const flattering = [round({ vitrine: sample(26, 10), limit: sample(100) })];
    expect(ratioOf(flattering, 'gpuMs', 'vitrine', 'limit')).toBeNull();
    expect(ratioOf([...flattering, ...rounds], 'gpuMs', 'vitrine', 'limit')?.value).toBe(1.05);
    expect(ratioOf([], 'gpuMs', 'vitrine', 'limit')).toBeNull();
  });
});
