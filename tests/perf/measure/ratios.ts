// Ratios of candidates to the limit, from rounds in which all were measured in turns. A round is
// useless when two runs of the same program differ in it.
import { median } from '#tests/support/numbers.ts';
import type { Sample } from './candidates.ts';

/** With fewer frames, the first and the last weigh too much. */
export const MIN_FRAMES = 40;
/** Largest difference between two runs of the limit in a round, as a share. */
export const MAX_CONTROL_DIFFERENCE = 0.1;

export type Metric = 'gpuMs' | 'mainMs' | 'timerMs';
/** The samples of one round, by candidate. */
export type Round = ReadonlyMap<string, Sample>;

/** A ratio with its lowest and highest round, and the fewest frames of a round. */
export interface Ratio {
  value: number;
  spread: [low: number, high: number];
  frames: number;
}

/** Samples of one candidate in one round as one, weighted by their frames. */
export function combined(samples: readonly Sample[]): Sample {
  const frames = samples.reduce((sum, sample) => sum + sample.frames, 0);
  const perFrame = (metric: Metric): number =>
    samples.reduce((sum, sample) => sum + sample[metric] * sample.frames, 0) / frames;
  return {
    gpuMs: perFrame('gpuMs'),
    mainMs: perFrame('mainMs'),
    timerMs: perFrame('timerMs'),
    frames,
  };
}

/** Whether both runs of the limit agree in a round, and both had enough frames. */
export function isValid(round: Round, metric: Metric, limit: string, control: string): boolean {
  const [first, second] = [round.get(limit), round.get(control)];
  if (!first || !second || Math.min(first.frames, second.frames) < MIN_FRAMES) return false;
  return Math.abs(second[metric] / first[metric] - 1) <= MAX_CONTROL_DIFFERENCE;
}

/** The ratio of a candidate to another; null if it was not measured in any valid round. */
export function ratioOf(rounds: readonly Round[], metric: Metric, name: string, other: string): Ratio | null {
  const pairs = rounds.flatMap((round) => {
    const [sample, base] = [round.get(name), round.get(other)];
    return sample && base && Math.min(sample.frames, base.frames) >= MIN_FRAMES ? [{ sample, base }] : [];
  });
  if (pairs.length === 0) return null;
  const ratios = pairs.map(({ sample, base }) => sample[metric] / base[metric]);
  return {
    value: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    frames: Math.min(...pairs.map(({ sample }) => sample.frames)),
  };
}
