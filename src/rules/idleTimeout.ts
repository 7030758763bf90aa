// Whether somebody is still there, from how long nothing has been touched.
// See src/screens/README.md#171-timeout.
import { IDLE } from '#config/limits.ts';

/** 'leaving' is asked whether they are still there; 'gone' ends the visit. */
export type ActivityState = 'here' | 'leaving' | 'gone';

export interface IdlePhase {
  presence: ActivityState;
  /** From now to the next moment at which that may change, in ms; Infinity once they are gone. */
  nextMs: number;
  /** From now to the end of the visit, in ms. */
  leftMs: number;
}

/** How long a visit lasts after its last touch, in ms, the debounce left out. Who uses keys or a screen reader may have longer. */
export const idleTimeoutMs = (isAssisted: boolean, assistedS: number): number =>
  isAssisted ? Math.max(IDLE.timeoutMs, assistedS * 1_000) : IDLE.timeoutMs;

/** Where somebody stands who has touched nothing for `restMs`, of a visit that lasts `timeoutMs` after its last touch. */
export function idlePhase(restMs: number, timeoutMs: number): IdlePhase {
  const endMs = timeoutMs + IDLE.debounceMs;
  const leftMs = Math.max(0, endMs - restMs);
  if (leftMs === 0) return { presence: 'gone', nextMs: Number.POSITIVE_INFINITY, leftMs };
  const warnInMs = leftMs - IDLE.warningMs;
  return warnInMs > 0
    ? { presence: 'here', nextMs: warnInMs, leftMs }
    : { presence: 'leaving', nextMs: leftMs, leftMs };
}

/**
 * Length of a visit that ended by itself, in ms: the time since the last touch is taken off, 60 s, or longer for
 * users of a keyboard and where the end was noticed late. A clock that was set back makes no visit shorter than 0.
 * See src/screens/README.md#175-sessions.
 */
export const visitLengthMs = (startedMs: number, endedMs: number, restMs: number = IDLE.timeoutMs): number =>
  Math.max(0, endedMs - startedMs - Math.max(IDLE.timeoutMs, restMs - IDLE.debounceMs));

/** Whether a visit whose page has gone is over: nothing was counted in it for longer than a visit lasts without a touch. */
export const isVisitOver = (lastCountedAtMs: number, nowMs: number): boolean =>
  nowMs - lastCountedAtMs > IDLE.timeoutMs + IDLE.debounceMs;
