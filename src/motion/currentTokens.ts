// The live timings: what config/motion describes, or what the environment that is shown sets instead. Read when something sets
// out, so that a change holds for whatever moves next.
import { EASES, TOKENS, type EaseName, type Motion, type TokenName } from '#config/motionTokens.ts';
import { bezier } from '#rules/cubicBezier.ts';

export type { EaseName, TokenName } from '#config/motionTokens.ts';

let own: Motion | undefined;

/** Takes the timings of an environment; undefined for those that are described. */
export function applyMotion(motion: Motion | undefined): void {
  own = motion;
}

/** The live value of a token, in its unit. */
export const token = (name: TokenName): number => own?.[name] ?? TOKENS[name].value;

/** The live curve of an ease, as GSAP takes it: its own by name, or one that was drawn. */
export function easeOf(name: EaseName): string | ((progress: number) => number) {
  const { x1 = null, y1 = null, x2 = null, y2 = null } = own?.eases[name] ?? {};
  return x1 === null || y1 === null || x2 === null || y2 === null ? EASES[name] : bezier([x1, y1, x2, y2]);
}
