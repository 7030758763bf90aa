// How finely frames are drawn. A GPU that cannot keep up is given fewer pixels while much moves, where nobody sees what is missing,
// and all of them as soon as that rests. Whether that helps is tried out, by frames with all and with fewer pixels in turn.
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
/** What was seen longer ago was so for reasons that may be gone, such as an app that was opening. */
const COMPARABLE_MS = 8000;
/** So many looks are a trial. */
const TRIAL = 3;
/** So many trials in a row must bring nothing: what else keeps a kiosk busy may come in the midst of one. */
const VAIN_TRIALS = 2;
/** What was found out holds for so long: a kiosk that was busy for a moment is not so all day. */
const VERDICT_MS = 60_000;

let muchAtMs = -Infinity;

/** To be called in each frame in which the whole of the stage moves, or many things on it: a passage, a fling, confetti. */
export const notifyHeavyMotion = (): void => void (muchAtMs = clock.now());

/** How far apart frames were, with fewer pixels or with all of them. */
interface Look {
  isCoarse: boolean;
  gapMs: number;
  atMs: number;
}

export class AdaptiveResolution {
  /** Fewer pixels are drawn than are to stand in the end. */
  isCoarse = false;
  private readonly draw: (share: number) => void;
  private decision: 'helps' | 'in vain' | undefined;
  private decisionAtMs = -Infinity;
  private failedTrials = 0;
  /** When frames with all pixels were last seen to be slow; they are taken to be so for as long as a verdict holds. */
  private slowAtMs = -Infinity;
  /** Those that can be compared, with all pixels and with fewer in turn. */
  private samples: Look[] = [];
  private askedAtMs = -Infinity;
  private restingFrames = Infinity;
  private drawnAtMs = -Infinity;
  /** With all pixels they are gathered over as many motions as it takes: the slower the GPU, the fewer frames a motion has. */
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
    while (this.samples[0] && this.askedAtMs - this.samples[0].atMs > COMPARABLE_MS) this.samples.shift();
    if (!this.isCoarse && this.askedAtMs - this.decisionAtMs > VERDICT_MS) this.decision = undefined;
    const isMuch = this.isMovingMuch();
    this.isGapIdle ||= !isMuch;
    const isCoarse = isMuch && (this.decision ? this.decision === 'helps' : this.isNextCoarse());
    if (isCoarse === this.isCoarse) return false;
    this.setResolution(isCoarse);
    return true;
  }

  /** Goes back to all pixels, before their number changes. */
  drawAll(): void {
    if (this.isCoarse) this.setResolution(false);
  }

  /** To be told after each frame that was drawn. */
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

  /** Frames of a slow GPU may themselves be further apart than a lull. */
  private isMovingMuch(): boolean {
    return this.restingFrames < LULL_FRAMES || clock.now() - muchAtMs < LULL_MS;
  }

  /** While nothing is known for sure, where frames are slow: in turn, beginning with fewer pixels. */
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

  /** What lies between the other two looks is compared with both: what else is busy is so for a moment. */
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
