// Cost of a batch of one texture on this machine's GPU, compared with a batch of sixteen and of an
// atlas: many small boxes, whose draw calls cost, and a few of the stage's size, whose pixels cost.
import { interleaved, openPeer } from '../measure/candidates.ts';
import { median } from '#tests/support/numbers.ts';
import type { Scene } from './scene.ts';

const JOB = 'batches';
const PROGRAMS = {
  'one texture, one draw call': 'atlas',
  'sixteen textures a draw call': 'sixteen',
  'a texture and a draw call each': 'each',
} as const;
const BOXES = { 'small boxes': 'small', 'boxes of the stage': 'large' } as const;

export async function batches(scene: Scene): Promise<void> {
  for (const [what, boxes] of Object.entries(BOXES)) {
    const candidates = [];
    for (const [name, program] of Object.entries(PROGRAMS)) {
      const candidate = await openPeer(scene, `${name}, ${what}`, 'batches/batches.ts', true, {
        program,
        boxes,
      });
      candidates.push(candidate);
    }
    const rounds = await interleaved(candidates, { wanted: scene.rounds, most: scene.rounds }, () => true);
    for (const { name, close } of candidates) {
      const of = (metric: 'gpuMs' | 'mainMs' | 'timerMs'): number =>
        median(rounds.map((round) => round.get(name)?.[metric] ?? Number.NaN));
      const timerMs = of('timerMs');
      scene.note(JOB, name, 'timerMsPerFrame', Number.isNaN(timerMs) ? null : timerMs);
      scene.note(JOB, name, 'gpuMsPerFrame', of('gpuMs'));
      scene.note(JOB, name, 'mainMsPerFrame', of('mainMs'));
      close();
    }
  }
}
