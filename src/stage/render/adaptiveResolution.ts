// Adaptive resolution. A GPU that cannot keep up draws fewer pixels during heavy motion, and all of
// them afterwards. Trials with full and reduced resolution in turn decide whether that helps.
import { clock } from '#clock.ts';

/** Share of each side; a third of the pixels. */
const REDUCED_SHARE = 0.6;
/** Longer frame intervals visibly stutter: below 28 fps. */
const SLOW_INTERVAL_MS = 36;
/** Number of frame intervals in a sample. */
const INTERVALS_PER_SAMPLE = 5;
/** Motion has ended after this long, and this many frames, without any. */
const MOTION_TIMEOUT_MS = 120;
const MOTION_TIMEOUT_FRAMES = 3;
/**
 * Reduced resolution must shorten frame intervals to this share, or pixels are not the bottleneck.
 */
const EFFECTIVE_SHARE = 0.85;
/** Older samples are not comparable: the cause may be gone, such as an app that was starting. */
const SAMPLE_LIFETIME_MS = 8000;
/** Samples per trial. */
const SAMPLES_PER_TRIAL = 3;
/** Failed trials in a row before giving up: other load may disturb one. */
const MAX_FAILED_TRIALS = 2;
/** How long a decision holds: a busy moment does not last all day. */
const DECISION_LIFETIME_MS = 60_000;

let heavyMotionAtMs = -Infinity;

/**
 * Call in each frame in which the whole stage or many nodes move: a transition, a fling, confetti.
 */
export const notifyHeavyMotion = (): void => void (heavyMotionAtMs = clock.now());

/** Frame intervals at full or reduced resolution. */
interface FrameSample {
  isReduced: boolean;
  intervalMs: number;
  atMs: number;
}

export class AdaptiveResolution {
  /** Resolution is reduced now. */
  isReduced = false;
  private readonly applyScale: (share: number) => void;
  private decision: 'helps' | 'ineffective' | undefined;
  private decisionAtMs = -Infinity;
  private failedTrials = 0;
  /** When full resolution was last slow; valid as long as a decision. */
  private slowAtMs = -Infinity;
  /** Comparable samples, alternating between full and reduced resolution. */
  private samples: FrameSample[] = [];
  private updatedAtMs = -Infinity;
  private framesWithoutMotion = Infinity;
  private drawnAtMs = -Infinity;
  /**
   * At full resolution they are collected over several motions: the slower the GPU, the fewer
   * frames a motion has.
   */
  private intervalsMs: number[] = [];
  /** The next interval does not count: the stage was still, or the resolution changed. */
  private ignoresNextInterval = true;

  /** `applyScale` sets the share of pixels per side from the next frame on. */
  constructor(applyScale: (share: number) => void) {
    this.applyScale = applyScale;
  }

  /** Call before each frame; true if the next one has another resolution and must be drawn. */
  update(): boolean {
    this.framesWithoutMotion = heavyMotionAtMs >= this.updatedAtMs ? 0 : this.framesWithoutMotion + 1;
    this.updatedAtMs = clock.now();
    while (this.samples[0] && this.updatedAtMs - this.samples[0].atMs > SAMPLE_LIFETIME_MS)
      this.samples.shift();
    if (!this.isReduced && this.updatedAtMs - this.decisionAtMs > DECISION_LIFETIME_MS)
      this.decision = undefined;
    const isHeavy = this.isMovingHeavily();
    this.ignoresNextInterval ||= !isHeavy;
    const isReduced = isHeavy && (this.decision ? this.decision === 'helps' : this.isNextSampleReduced());
    if (isReduced === this.isReduced) return false;
    this.setResolution(isReduced);
    return true;
  }

  /** Returns to full resolution before the pixel ratio changes. */
  restoreFullResolution(): void {
    if (this.isReduced) this.setResolution(false);
  }

  /** Call after each drawn frame. */
  recordFrame(): void {
    const nowMs = clock.now();
    const intervalMs = nowMs - this.drawnAtMs;
    this.drawnAtMs = nowMs;
    const isIgnored = this.ignoresNextInterval;
    this.ignoresNextInterval = false;
    if (this.decision || isIgnored || !this.isMovingHeavily()) return;
    this.intervalsMs.push(intervalMs);
    if (this.intervalsMs.length === INTERVALS_PER_SAMPLE) this.recordSample();
  }

  private setResolution(isReduced: boolean): void {
    this.isReduced = isReduced;
    this.intervalsMs = [];
    this.ignoresNextInterval = true;
    this.applyScale(isReduced ? REDUCED_SHARE : 1);
  }

  /** Frames of a slow GPU may be further apart than the timeout. */
  private isMovingHeavily(): boolean {
    return (
      this.framesWithoutMotion < MOTION_TIMEOUT_FRAMES || clock.now() - heavyMotionAtMs < MOTION_TIMEOUT_MS
    );
  }

  /** Until there is a decision, slow frames alternate, starting with reduced resolution. */
  private isNextSampleReduced(): boolean {
    return (
      this.updatedAtMs - this.slowAtMs <= DECISION_LIFETIME_MS && this.samples.at(-1)?.isReduced !== true
    );
  }

  private recordSample(): void {
    const { isReduced } = this;
    const intervalMs = this.intervalsMs.sort((a, b) => a - b)[Math.floor(INTERVALS_PER_SAMPLE / 2)] ?? 0;
    const atMs = clock.now();
    this.intervalsMs = [];
    if (!isReduced && intervalMs <= SLOW_INTERVAL_MS) {
      this.slowAtMs = -Infinity;
      this.samples = [];
      return;
    }
    if (!isReduced) this.slowAtMs = atMs;
    this.samples = [...this.samples, { isReduced, intervalMs, atMs }];
    if (this.samples.length === SAMPLES_PER_TRIAL) this.decide();
  }

  /** The middle sample is compared with both neighbors: other load is temporary. */
  private decide(): void {
    const intervalsOf = (isReduced: boolean): number[] =>
      this.samples.filter((sample) => sample.isReduced === isReduced).map(({ intervalMs }) => intervalMs);
    const isIneffective = Math.max(...intervalsOf(true)) > Math.min(...intervalsOf(false)) * EFFECTIVE_SHARE;
    this.samples = this.samples.slice(-1);
    this.failedTrials = isIneffective ? this.failedTrials + 1 : 0;
    if (isIneffective && this.failedTrials < MAX_FAILED_TRIALS) return;
    this.failedTrials = 0;
    this.decision = isIneffective ? 'ineffective' : 'helps';
    this.decisionAtMs = clock.now();
  }
}
