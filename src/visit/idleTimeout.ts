// Whether a visitor is still there, by the time since the last touch. See
// src/visit/README.md#timeout.
import { IDLE } from '#config/limits.ts';

/** 'leaving' shows the idle warning; 'gone' ends the visit. */
type Presence = 'here' | 'leaving' | 'gone';

export interface IdlePhase {
  presence: Presence;
  /** Time in ms until the phase may change; Infinity once gone. */
  nextMs: number;
  /** Time in ms until the visit ends. */
  leftMs: number;
}

/** How long before the end of the visit the idle warning is shown; it takes time to hear it. */
export const idleWarningLeadMs = (isReadAloud = false): number =>
  isReadAloud ? IDLE.spokenWarningMs : IDLE.warningMs;

/**
 * Idle timeout in ms, without the debounce. Keyboard and screen reader users may have longer; who
 * listens has the usual time before the warning.
 */
export const idleTimeoutMs = (isAssisted: boolean, assistedS: number, isReadAloud = false): number =>
  Math.max(
    IDLE.timeoutMs + (isReadAloud ? IDLE.spokenWarningMs : 0),
    isAssisted || isReadAloud ? assistedS * 1_000 : 0,
  );

/** Phase after `restMs` without a touch, for an idle timeout of `timeoutMs`. */
export function idlePhase(restMs: number, timeoutMs: number, leadMs = idleWarningLeadMs()): IdlePhase {
  const endMs = timeoutMs + IDLE.debounceMs;
  const leftMs = Math.max(0, endMs - restMs);
  if (leftMs === 0) return { presence: 'gone', nextMs: Number.POSITIVE_INFINITY, leftMs };
  const warnInMs = leftMs - leadMs;
  return warnInMs > 0
    ? { presence: 'here', nextMs: warnInMs, leftMs }
    : { presence: 'leaving', nextMs: leftMs, leftMs };
}

/**
 * Length in ms of a visit that timed out, without the idle time: 60 s, or more for keyboard users
 * and where the end was noticed late. Never negative, even if the clock was set back. See
 * src/visit/README.md#sessions.
 */
export const visitLengthMs = (startedMs: number, endedMs: number, restMs: number = IDLE.timeoutMs): number =>
  Math.max(0, endedMs - startedMs - Math.max(IDLE.timeoutMs, restMs - IDLE.debounceMs));

/**
 * Whether a visit is over whose page was closed: nothing was counted for longer than the idle
 * timeout.
 */
export const isVisitOver = (lastCountedAtMs: number, nowMs: number): boolean =>
  nowMs - lastCountedAtMs > IDLE.timeoutMs + IDLE.debounceMs;
