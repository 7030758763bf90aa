// The slide passage that every candidate makes: a picture and six cards come, the picture before them leaves.
import { TOKENS } from '#config/motionTokens.ts';
import { after } from './work.ts';

export const SLIDE_MS = TOKENS.quizSlideS.value * 1_000;
/** GSAP's power3.inOut, by which the showroom's pictures slide, as a curve of CSS. */
export const SLIDE_CURVE = [0.65, 0, 0.35, 1] as const;
export const slideEase = (progress: number): number =>
  progress < 0.5 ? 4 * progress ** 3 : 1 - (-2 * progress + 2) ** 3 / 2;

/** So many in a row, with a breath between them, that they can be told from the noise. */
const TRANSITIONS = 4;
const PAUSE_MS = 50;

/** `pass` goes to the other picture, and resolves when it stands. */
export async function transitions(pass: (isOnward: boolean) => Promise<void>): Promise<void> {
  for (let count = 0; count < TRANSITIONS; count += 1) {
    await pass(count % 2 === 0);
    await after(PAUSE_MS);
  }
}
