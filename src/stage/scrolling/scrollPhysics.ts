// Momentum scrolling: arithmetic on positions in px, times in ms and velocities in px/ms. See
// src/screens/README.md#scrolling.
import { SCROLL, STAGE } from '#config/limits.ts';

/**
 * Scroll range: content size minus viewport size, at least 0 (viewport 1080 tall, 1920 wide by
 * default).
 */
export const scrollRange = (contentPx: number, viewportPx: number = STAGE.heightPx): number =>
  Math.max(0, contentPx - viewportPx);

export const clampScroll = (positionPx: number, rangePx: number): number =>
  Math.min(Math.max(positionPx, 0), rangePx);

/** Index of the nearest snap point, one every `stepPx`. */
export const nearestStep = (positionPx: number, stepPx: number): number => Math.round(positionPx / stepPx);

/** Where content may rest near a position: anywhere in range, or at the nearest snap point. */
export const snapPosition = (positionPx: number, rangePx: number, stepPx: number): number =>
  clampScroll(stepPx > 0 ? nearestStep(positionPx, stepPx) * stepPx : positionPx, rangePx);

/** Number of snap points for a distance: at least one. */
export const stepsFor = (distancePx: number, stepPx: number): number =>
  Math.sign(distancePx) * Math.max(1, Math.round(Math.abs(distancePx) / stepPx));

/** Less movement than the threshold is a tap, not a drag. */
export const isDrag = (movedPx: number): boolean => Math.abs(movedPx) > SCROLL.dragThresholdPx;

export interface Sample {
  atMs: number;
  positionPx: number;
}

/**
 * Samples within the sampling window, with the new one; older ones do not describe the release
 * velocity.
 */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const recent = samples.filter(({ atMs }) => sample.atMs - atMs <= SCROLL.velocitySampleMs);
  return [...recent, sample];
}

/**
 * Velocity in px/ms over the sampling window before `nowMs`; 0 if the pointer rested longer than
 * that.
 */
export function releaseVelocity(samples: readonly Sample[], nowMs: number): number {
  const recent = samples.filter(({ atMs }) => nowMs - atMs <= SCROLL.velocitySampleMs);
  const first = recent[0];
  const last = recent.at(-1);
  if (!first || !last || last.atMs === first.atMs) return 0;
  return (last.positionPx - first.positionPx) / (last.atMs - first.atMs);
}

/** Where a fling ends: the integral of v·exp(-t/τ), clamped to the range. */
export const flingTarget = (
  positionPx: number,
  velocityPxPerMs: number,
  rangePx: number,
  decayMs: number,
): number => clampScroll(positionPx + velocityPxPerMs * decayMs, rangePx);

/** Time constants after which a fling ends: less than 0.25 % of the distance is left. */
const FLING_CONSTANTS = 6;
export const flingDurationMs = (decayMs: number): number => decayMs * FLING_CONSTANTS;

/**
 * Share of the distance at `progress` 0..1 of a fling's duration: exponential decay that ends
 * exactly at 1.
 */
export const flingEase = (progress: number): number =>
  (1 - Math.exp(-FLING_CONSTANTS * progress)) / (1 - Math.exp(-FLING_CONSTANTS));

/** Duration in ms of a scroll button's scroll over a distance. */
export const scrollDurationMs = (distancePx: number, speedPxPerMs: number): number =>
  Math.abs(distancePx) / speedPxPerMs;
