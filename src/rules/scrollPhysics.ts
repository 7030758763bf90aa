// Momentum scrolling: pure arithmetic on positions in px, times in ms and speeds in px/ms.
// See src/screens/README.md#29-scrolling.
import { SCROLL, STAGE } from '#config/limits.ts';

/** How far a content can scroll: its size less the viewport's, never below 0 (1080 tall, 1920 wide by default). */
export const scrollRange = (contentPx: number, viewportPx: number = STAGE.heightPx): number =>
  Math.max(0, contentPx - viewportPx);

export const clampScroll = (positionPx: number, rangePx: number): number =>
  Math.min(Math.max(positionPx, 0), rangePx);

/** Index of the place of rest that is nearest to a position, where there is one every `stepPx`. */
export const nearestStep = (positionPx: number, stepPx: number): number => Math.round(positionPx / stepPx);

/** Where a content may come to rest near a position: anywhere within its range, or at the nearest step where it has steps. */
export const snapPosition = (positionPx: number, rangePx: number, stepPx: number): number =>
  clampScroll(stepPx > 0 ? nearestStep(positionPx, stepPx) * stepPx : positionPx, rangePx);

/** Steps that a key goes which elsewhere scrolls so far: at least one. */
export const stepsFor = (distancePx: number, stepPx: number): number =>
  Math.sign(distancePx) * Math.max(1, Math.round(Math.abs(distancePx) / stepPx));

/** A movement shorter than the threshold is a tap, not a drag. */
export const isDrag = (movedPx: number): boolean => Math.abs(movedPx) > SCROLL.dragThresholdPx;

export interface Sample {
  atMs: number;
  positionPx: number;
}

/** Samples of the last sampling period, with the new one; what is older says nothing about the speed of release. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const recent = samples.filter(({ atMs }) => sample.atMs - atMs <= SCROLL.velocitySampleMs);
  return [...recent, sample];
}

/** Speed in px/ms over the last sampling period before `nowMs`; 0 when the finger rested longer than that. */
export function releaseVelocity(samples: readonly Sample[], nowMs: number): number {
  const recent = samples.filter(({ atMs }) => nowMs - atMs <= SCROLL.velocitySampleMs);
  const first = recent[0];
  const last = recent.at(-1);
  if (!first || !last || last.atMs === first.atMs) return 0;
  return (last.positionPx - first.positionPx) / (last.atMs - first.atMs);
}

/** Where a fling comes to rest: the integral of v·exp(-t/τ), kept within the range. */
export const flingTarget = (
  positionPx: number,
  velocityPxPerMs: number,
  rangePx: number,
  decayMs: number,
): number => clampScroll(positionPx + velocityPxPerMs * decayMs, rangePx);

/** Time constants after which a fling counts as ended: less than a quarter of a percent of the way is left. */
export const FLING_CONSTANTS = 6;
export const flingDurationMs = (decayMs: number): number => decayMs * FLING_CONSTANTS;

/** Share of the way travelled at `progress` 0..1 of a fling's duration: exponential decay that lands exactly on 1. */
export const flingEase = (progress: number): number =>
  (1 - Math.exp(-FLING_CONSTANTS * progress)) / (1 - Math.exp(-FLING_CONSTANTS));

/** Time in ms that a scroll button takes for a distance. */
export const scrollDurationMs = (distancePx: number, speedPxPerMs: number): number =>
  Math.abs(distancePx) / speedPxPerMs;
