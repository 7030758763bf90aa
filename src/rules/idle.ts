// Whether somebody is still there, from how long nothing has been touched (spec 4 and 9, session and modes).
import { IDLE } from '#config/limits.ts';

/** 'leaving' is asked whether they are still there; 'gone' ends the visit. */
export type Presence = 'here' | 'leaving' | 'gone';

export interface Resting {
  presence: Presence;
  /** From now to the next moment at which that may change, in ms; Infinity once they are gone. */
  nextMs: number;
  /** From now to the end of the visit, in ms. */
  leftMs: number;
}

/** How long a visit lasts after its last touch, in ms, the debounce left out. Who uses keys or a screen reader may have longer. */
export const idleTimeoutMs = (isAssisted: boolean, assistedS: number): number =>
  (isAssisted ? Math.max(IDLE.timeoutMs, assistedS * 1_000) : IDLE.timeoutMs);

/** Where somebody stands who has touched nothing for `restMs`, of a visit that lasts `timeoutMs` after its last touch. */
export function resting(restMs: number, timeoutMs: number): Resting {
  const endMs = timeoutMs + IDLE.debounceMs;
  const leftMs = Math.max(0, endMs - restMs);
  if (leftMs === 0) return { presence: 'gone', nextMs: Number.POSITIVE_INFINITY, leftMs };
  const warnInMs = leftMs - IDLE.warningMs;
  return warnInMs > 0 ? { presence: 'here', nextMs: warnInMs, leftMs } : { presence: 'leaving', nextMs: leftMs, leftMs };
}

/**
 * Length of a visit that ended by itself, in ms: the time in which nobody was there any more is taken off (spec 9). A clock
 * that was set back meanwhile makes no visit shorter than none.
 */
export const visitLengthMs = (startedMs: number, endedMs: number): number => Math.max(0, endedMs - startedMs - IDLE.timeoutMs);
