// The slide transition of every candidate: an image and six cards slide in, the previous image
// slides out.
import { TOKENS } from '#config/motionTokens.ts';
import { after } from './work.ts';

export const SLIDE_MS = TOKENS.quizSlideS.value * 1_000;
/** GSAP's power3.inOut, which the showroom's images use, as a CSS curve. */
export const SLIDE_CURVE = [0.65, 0, 0.35, 1] as const;
export const slideEase = (progress: number): number =>
  progress < 0.5 ? 4 * progress ** 3 : 1 - (-2 * progress + 2) ** 3 / 2;

/** Number of transitions in a row, with pauses between them, to exceed the noise. */
const TRANSITIONS = 4;
const PAUSE_MS = 50;

/** `pass` changes to the other image and resolves when it has arrived. */
export async function transitions(pass: (isOnward: boolean) => Promise<void>): Promise<void> {
  for (let count = 0; count < TRANSITIONS; count += 1) {
    await pass(count % 2 === 0);
    await after(PAUSE_MS);
  }
}
