// Current motion values: the environment's, else the defaults of config/motionTokens.ts. Read when
// a tween starts, so that a change applies to the next one.
import { EASES, TOKENS, type EaseName, type Motion, type TokenName } from '#config/motionTokens.ts';
import { bezier } from './cubicBezier.ts';

export type { EaseName, TokenName } from '#config/motionTokens.ts';

let environmentMotion: Motion | undefined;

/** Applies an environment's motion values; undefined for the defaults. */
export function applyMotion(motion: Motion | undefined): void {
  environmentMotion = motion;
}

/** Current value of a token, in its unit. */
export const token = (name: TokenName): number => environmentMotion?.[name] ?? TOKENS[name].value;

/** Current curve of an ease for GSAP: a name, or a function for a custom curve. */
export function easeOf(name: EaseName): string | ((progress: number) => number) {
  const { x1 = null, y1 = null, x2 = null, y2 = null } = environmentMotion?.eases[name] ?? {};
  return x1 === null || y1 === null || x2 === null || y2 === null ? EASES[name] : bezier([x1, y1, x2, y2]);
}
