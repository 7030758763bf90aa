// How finely frames are drawn. A GPU that cannot keep up is given fewer pixels while much moves, where nobody sees what is missing,
// and all of them as soon as that rests. Whether that helps is tried out: frames with fewer pixels between frames with all of them.
import { clock } from '#clock.ts';

/** Of each side; a third of the pixels. */
const COARSE_SHARE = 0.6;
/** Frames further apart than this are seen to stutter: below 28 a second. */
const SLOW_MS = 36;
/** So many gaps between frames tell how fast they come. */
const GAPS = 5;
/** What has not gone on for so long, and so many frames, has come to rest. */
const LULL_MS = 120;
const LULL_FRAMES = 3;
/** Fewer pixels must bring frames closer together by this share, or it is not the pixels that cost. */
const WORTH_IT = 0.85;
/** Frames that were slow longer ago were so for reasons that may be gone, such as an app that was opening. */
const COMPARABLE_MS = 5000;
/** So many trials in a row must bring nothing: what else keeps a kiosk busy may come in the midst of one. */
const VAIN_TRIALS = 2;
/** What was found out holds for so long: a kiosk that was busy for a moment is not so all day. */
const VERDICT_MS = 60_000;

let muchAtMs = -Infinity;

/** To be called in each frame in which the whole of the stage moves, or many things on it: a passage, a fling, confetti. */
export const moveMuch = (): void => void (muchAtMs = clock.now());

export class Fineness {
  /** Fewer pixels are drawn than are to stand in the end. */
  isCoarse = false;
  private readonly draw: (share: number) => void;
  private verdict: 'helps' | 'in vain' | undefined;
  private verdictAtMs = -Infinity;
  private vainTrials = 0;
  /** Frames with all pixels are too far apart, so fewer are tried, and then all of them again: what is busy may be so for a moment. */
  private trial: { fineMs: number; coarseMs?: number; atMs: number } | undefined;
  private askedAtMs = -Infinity;
  private restingFrames = Infinity;
  private drawnAtMs = -Infinity;
  /** Gathered over as many motions as it takes: the slower the GPU, the fewer frames a motion has. */
  private gapsMs: number[] = [];
  /** The gap before the next frame tells nothing: the stage rested in it, or the number of pixels changed. */
  private isGapIdle = true;

  /** `draw` sets which share of the pixels at each side is drawn from the next frame on. */
  constructor(draw: (share: number) => void) {
    this.draw = draw;
  }

  /** To be asked before each frame; true where the next one has other pixels and must be drawn, whatever has changed. */
  turn(): boolean {
    this.restingFrames = muchAtMs >= this.askedAtMs ? 0 : this.restingFrames + 1;
    this.askedAtMs = clock.now();
    if (this.trial && this.askedAtMs - this.trial.atMs > COMPARABLE_MS) this.trial = undefined;
    if (!this.isCoarse && this.askedAtMs - this.verdictAtMs > VERDICT_MS) this.verdict = undefined;
    const isMuch = this.isMuch();
    this.isGapIdle ||= !isMuch;
    const isCoarse = isMuch && (this.verdict ? this.verdict === 'helps' : this.trial !== undefined && this.trial.coarseMs === undefined);
    if (isCoarse === this.isCoarse) return false;
    this.become(isCoarse);
    return true;
  }

  /** Goes back to all pixels, before their number changes. */
  drawAll(): void {
    if (this.isCoarse) this.become(false);
  }

  /** To be told after each frame that was drawn. */
  drawn(): void {
    const nowMs = clock.now();
    const gapMs = nowMs - this.drawnAtMs;
    this.drawnAtMs = nowMs;
    const isIdle = this.isGapIdle;
    this.isGapIdle = false;
    if (this.verdict || isIdle || !this.isMuch()) return;
    this.gapsMs.push(gapMs);
    if (this.gapsMs.length === GAPS) this.judge();
  }

  private become(isCoarse: boolean): void {
    this.isCoarse = isCoarse;
    this.gapsMs = [];
    this.isGapIdle = true;
    this.draw(isCoarse ? COARSE_SHARE : 1);
  }

  /** Frames of a slow GPU may themselves be further apart than a lull. */
  private isMuch(): boolean {
    return this.restingFrames < LULL_FRAMES || clock.now() - muchAtMs < LULL_MS;
  }

  private judge(): void {
    const middleMs = this.gapsMs.sort((a, b) => a - b)[Math.floor(GAPS / 2)] ?? 0;
    const atMs = clock.now();
    const { trial } = this;
    this.gapsMs = [];
    if (this.isCoarse) {
      if (trial) this.trial = { ...trial, coarseMs: middleMs, atMs };
      return;
    }
    const isSlow = middleMs > SLOW_MS;
    this.trial = isSlow && !trial ? { fineMs: middleMs, atMs } : undefined;
    if (!isSlow || trial?.coarseMs === undefined) return;
    const isVain = trial.coarseMs > Math.min(trial.fineMs, middleMs) * WORTH_IT;
    this.vainTrials = isVain ? this.vainTrials + 1 : 0;
    if (isVain && this.vainTrials < VAIN_TRIALS) return;
    this.vainTrials = 0;
    this.verdict = isVain ? 'in vain' : 'helps';
    this.verdictAtMs = atMs;
  }
}
