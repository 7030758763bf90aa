// Measures all candidates of a job in turns, as ratios to the limit.
import { median } from '#tests/support/numbers.ts';
import type { FigureName } from '../figures.ts';
import { interleaved, type Candidate } from '../measure/candidates.ts';
import { isValid, ratioOf, type Metric, type Round } from '../measure/ratios.ts';
import { VITRINE, type Scene } from './scene.ts';

const LIMIT = 'limit';
/** The same program as the limit, in a page of its own: how far they differ is noise. */
export const CONTROL = 'limit, again';

const RATIOS = {
  gpuMs: 'gpuRatioToLimit',
  mainMs: 'mainRatioToLimit',
  timerMs: 'timerRatioToLimit',
} as const;

/** The valid rounds of a job, by what was measured. */
export type ValidRounds = Readonly<Record<Metric, readonly Round[]>>;

/**
 * Measures all candidates, the control among them, notes each relative to the limit, and returns
 * the valid rounds; those in `apart` are measured but not noted.
 */
export async function compareWithPeers(
  scene: Scene,
  job: string,
  candidates: readonly Candidate[],
  ...apart: readonly Candidate[]
): Promise<ValidRounds> {
  const all = [...candidates, ...apart];
  const metrics = ['gpuMs', 'mainMs', ...(scene.hasGpu ? (['timerMs'] as const) : [])] as const;
  try {
    const areRunsEqual = (metric: Metric) => (round: Round) => isValid(round, metric, LIMIT, CONTROL);
    const rounds = await interleaved(all, { wanted: scene.rounds, most: scene.mostRounds }, (round) =>
      metrics.every((metric) => areRunsEqual(metric)(round)),
    );
    const valid: ValidRounds = {
      gpuMs: rounds.filter(areRunsEqual('gpuMs')),
      mainMs: rounds.filter(areRunsEqual('mainMs')),
      timerMs: rounds.filter(areRunsEqual('timerMs')),
    };
    for (const { name } of candidates) {
      const of = (metric: Metric | 'frames'): number =>
        median(rounds.map((round) => round.get(name)?.[metric] ?? Number.NaN));
      scene.note(job, name, 'gpuMsPerFrame', of('gpuMs'));
      scene.note(job, name, 'mainMsPerFrame', of('mainMs'));
      if (scene.hasGpu) scene.note(job, name, 'timerMsPerFrame', numberOrNull(of('timerMs')));
      scene.note(job, name, 'framesOfWork', of('frames'));
      if (name === LIMIT) continue;
      // The control shows what the rounds that were left out looked like.
      const from = name === CONTROL ? { gpuMs: rounds, mainMs: rounds, timerMs: rounds } : valid;
      for (const metric of metrics)
        noteRatio(scene, job, { name, figure: RATIOS[metric] }, from, { metric, to: LIMIT });
      if (name === VITRINE.adaptive)
        noteRatio(scene, job, { name, as: 'vitrine', figure: 'gpuRatioAdaptive' }, valid, {
          metric: 'gpuMs',
          to: LIMIT,
        });
    }
    return valid;
  } finally {
    for (const { close } of all) close();
  }
}

/** A peer that draws elements has no WebGL context whose time could be asked for. */
const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Notes the ratio of two candidates, or that it was not measured. */
export function noteRatio(
  scene: Scene,
  job: string,
  { name, figure, as = name }: { name: string; figure: FigureName; as?: string },
  rounds: ValidRounds,
  { metric, to }: { metric: Metric; to: string },
): void {
  const ratio = ratioOf(rounds[metric], metric, name, to);
  const isKnown = ratio !== null && !Number.isNaN(ratio.value);
  scene.note(job, as, figure, isKnown ? ratio.value : null, isKnown ? ratio : undefined);
}
