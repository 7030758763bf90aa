// Adaptive resolution. A GPU that cannot keep up draws fewer pixels while much moves, and all of
// them once it rests. Trials with full and reduced resolution in turn decide whether that helps.
import { clock } from '#clock.ts';

/** Share of each side; a third of the pixels. */
const COARSE_SHARE = 0.6;
/** Longer frame intervals visibly stutter: below 28 fps. */
const SLOW_MS = 36;
/** Number of frame intervals in a sample. */
const GAPS = 5;
/** Motion has ended after this long, and this many frames, without any. */
const LULL_MS = 120;
const LULL_FRAMES = 3;
/** Reduced resolution must shorten frame intervals to this share, or pixels are not the bottleneck. */
const WORTH_IT = 0.85;
/** Older samples are not comparable: the cause may be gone, such as an app that was starting. */
const COMPARABLE_MS = 8000;
/** Samples per trial. */
const TRIAL = 3;
/** Failed trials in a row before giving up: other load may disturb one. */
const VAIN_TRIALS = 2;
/** How long a decision holds: a busy moment does not last all day. */
const VERDICT_MS = 60_000;

let muchAtMs = -Infinity;

/** Call in each frame in which the whole stage or many nodes move: a transition, a fling, confetti. */
export const notifyHeavyMotion = (): void => void (muchAtMs = clock.now());

/** Frame intervals at full or reduced resolution. */
interface Look {
  isCoarse: boolean;
  gapMs: number;
  atMs: number;
}

export class AdaptiveResolution {
  /** Resolution is reduced now. */
  isCoarse = false;
  private readonly draw: (share: number) => void;
  private decision: 'helps' | 'in vain' | undefined;
  private decisionAtMs = -Infinity;
  private failedTrials = 0;
  /** When full resolution was last slow; valid as long as a decision. */
  private slowAtMs = -Infinity;
  /** Comparable samples, alternating between full and reduced resolution. */
  private samples: Look[] = [];
  private askedAtMs = -Infinity;
  private restingFrames = Infinity;
  private drawnAtMs = -Infinity;
  /**
   * At full resolution they are collected over several motions: the slower the GPU, the fewer
   * frames a motion has.
   */
  private gapsMs: number[] = [];
  /** The next interval does not count: the stage was still, or the resolution changed. */
  private isGapIdle = true;

  /** `draw` sets the share of pixels per side from the next frame on. */
  constructor(draw: (share: number) => void) {
    this.draw = draw;
  }

  /** Call before each frame; true if the next one has another resolution and must be drawn. */
  turn(): boolean {
    this.restingFrames = muchAtMs >= this.askedAtMs ? 0 : this.restingFrames + 1;
    this.askedAtMs = clock.now();
    while (this.samples[0] && this.askedAtMs - this.samples[0].atMs > COMPARABLE_MS) this.samples.shift();
    if (!this.isCoarse && this.askedAtMs - this.decisionAtMs > VERDICT_MS) this.decision = undefined;
    const isMuch = this.isMovingMuch();
    this.isGapIdle ||= !isMuch;
    const isCoarse = isMuch && (this.decision ? this.decision === 'helps' : this.isNextCoarse());
    if (isCoarse === this.isCoarse) return false;
    this.setResolution(isCoarse);
    return true;
  }

  /** Returns to full resolution before the pixel ratio changes. */
  drawAll(): void {
    if (this.isCoarse) this.setResolution(false);
  }

  /** Call after each drawn frame. */
  drawn(): void {
    const nowMs = clock.now();
    const gapMs = nowMs - this.drawnAtMs;
    this.drawnAtMs = nowMs;
    const isIdle = this.isGapIdle;
    this.isGapIdle = false;
    if (this.decision || isIdle || !this.isMovingMuch()) return;
    this.gapsMs.push(gapMs);
    if (this.gapsMs.length === GAPS) this.look();
  }

  private setResolution(isCoarse: boolean): void {
    this.isCoarse = isCoarse;
    this.gapsMs = [];
    this.isGapIdle = true;
    this.draw(isCoarse ? COARSE_SHARE : 1);
  }

  /** Frames of a slow GPU may be further apart than the lull. */
  private isMovingMuch(): boolean {
    return this.restingFrames < LULL_FRAMES || clock.now() - muchAtMs < LULL_MS;
  }

  /** Until there is a decision, slow frames alternate, starting with reduced resolution. */
  private isNextCoarse(): boolean {
    return this.askedAtMs - this.slowAtMs <= VERDICT_MS && this.samples.at(-1)?.isCoarse !== true;
  }

  private look(): void {
    const { isCoarse } = this;
    const gapMs = this.gapsMs.sort((a, b) => a - b)[Math.floor(GAPS / 2)] ?? 0;
    const atMs = clock.now();
    this.gapsMs = [];
    if (!isCoarse && gapMs <= SLOW_MS) {
      this.slowAtMs = -Infinity;
      this.samples = [];
      return;
    }
    if (!isCoarse) this.slowAtMs = atMs;
    this.samples = [...this.samples, { isCoarse, gapMs, atMs }];
    if (this.samples.length === TRIAL) this.decide();
  }

  /** The middle sample is compared with both neighbors: other load is temporary. */
  private decide(): void {
    const gapsOf = (isCoarse: boolean): number[] =>
      this.samples.filter((look) => look.isCoarse === isCoarse).map(({ gapMs }) => gapMs);
    const isVain = Math.max(...gapsOf(true)) > Math.min(...gapsOf(false)) * WORTH_IT;
    this.samples = this.samples.slice(-1);
    this.failedTrials = isVain ? this.failedTrials + 1 : 0;
    if (isVain && this.failedTrials < VAIN_TRIALS) return;
    this.failedTrials = 0;
    this.decision = isVain ? 'in vain' : 'helps';
    this.decisionAtMs = clock.now();
  }
}
