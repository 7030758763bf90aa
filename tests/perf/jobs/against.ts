// Measures all candidates of a job in turns, as ratios to the limit.
import { median } from '#tests/support/numbers.ts';
import { interleaved, type Candidate, type Sample } from '../measure/candidates.ts';
import type { Scene } from './scene.ts';

/** With fewer frames, the first and the last weigh too much. */
const FEW_FRAMES = 10;

export interface Medians {
  gpuMs: number;
  mainMs: number;
  frames: number;
}

const medians = (samples: readonly Sample[]): Medians => ({
  gpuMs: median(samples.map(({ gpuMs }) => gpuMs)),
  mainMs: median(samples.map(({ mainMs }) => mainMs)),
  frames: median(samples.map(({ frames }) => frames)),
});

/**
 * Measures all candidates, notes each relative to the limit, and returns the medians by name; those
 * in `apart` are measured but not noted.
 */
export async function compareWithPeers(
  scene: Scene,
  job: string,
  candidates: readonly Candidate[],
  ...apart: readonly Candidate[]
): Promise<Map<string, Medians>> {
  try {
    const all = new Map(
      [...(await interleaved([...candidates, ...apart], scene.rounds))].map(([name, samples]) => [
        name,
        medians(samples),
      ]),
    );
    const limit = all.get('limit');
    for (const { name } of candidates) {
      if ((all.get(name)?.frames ?? 0) < FEW_FRAMES)
        console.warn(
          `${job}: ${name} was given fewer than ${FEW_FRAMES} frames a round: this machine has too much else to do, and the ratios say little.`,
        );
      const { gpuMs, mainMs, frames } = all.get(name) as Medians;
      scene.note(job, name, 'gpuMsPerFrame', gpuMs);
      scene.note(job, name, 'mainMsPerFrame', mainMs);
      scene.note(job, name, 'framesOfWork', frames);
      if (!limit || name === 'limit') continue;
      scene.note(job, name, 'gpuRatioToLimit', gpuMs / limit.gpuMs);
      scene.note(job, name, 'mainRatioToLimit', mainMs / limit.mainMs);
    }
    return all;
  } finally {
    for (const { close } of [...candidates, ...apart]) close();
  }
}
