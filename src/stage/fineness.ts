// How finely frames are drawn. A GPU that cannot keep up is given fewer pixels while much moves, where nobody sees what is missing,
// and all of them as soon as that rests.
import { clock } from '#clock.ts';

/** Of each side; a third of the pixels. */
const COARSE_SHARE = 0.6;
/** Frames further apart than this are seen to stutter: below 28 a second. */
const SLOW_MS = 36;
/** So many frames in a row tell how fast they come. */
const FRAMES = 5;
/** What has not gone on for so long, and so many frames, has come to rest. */
const LULL_MS = 120;
const LULL_FRAMES = 3;
/** Fewer pixels must bring frames closer together by this share, or it is not the pixels that cost. */
const WORTH_IT = 0.85;
/** What was found out holds for so long: a kiosk that was busy for a moment is not so all day. */
const VERDICT_MS = 60_000;

let muchAtMs = -Infinity;

/** To be called in each frame in which the whole of the stage moves, or many things on it: a passage, a fling, confetti. */
export const moveMuch = (): void => void (muchAtMs = clock.now());

export class Fineness {
  /** Fewer pixels are drawn than are to stand in the end. */
  isCoarse = false;
  private readonly draw: (share: number) => void;
  private isSlow = false;
  private isInVain = false;
  private judgedAtMs = -Infinity;
  private slowMs = 0;
  private askedAtMs = -Infinity;
  private restingFrames = Infinity;
  private drawnAtMs = -Infinity;
  private gapsMs: number[] = [];

  /** `draw` sets which share of the pixels at each side is drawn from the next frame on. */
  constructor(draw: (share: number) => void) {
    this.draw = draw;
  }

  /** To be asked before each frame; true where the next one has other pixels and must be drawn, whatever has changed. */
  turn(): boolean {
    this.restingFrames = muchAtMs >= this.askedAtMs ? 0 : this.restingFrames + 1;
    this.askedAtMs = clock.now();
    if (!this.isCoarse && this.askedAtMs - this.judgedAtMs > VERDICT_MS) this.isSlow = this.isInVain = false;
    const isCoarse = this.isSlow && !this.isInVain && this.isMuch();
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
    if (!this.isMuch() || this.isInVain) this.gapsMs = [];
    else if (this.gapsMs.push(gapMs) > FRAMES) this.judge();
  }

  private become(isCoarse: boolean): void {
    this.isCoarse = isCoarse;
    this.gapsMs = [];
    this.draw(isCoarse ? COARSE_SHARE : 1);
  }

  /** Frames of a slow GPU may themselves be further apart than a lull. */
  private isMuch(): boolean {
    return this.restingFrames < LULL_FRAMES || clock.now() - muchAtMs < LULL_MS;
  }

  private judge(): void {
    const [, ...gaps] = this.gapsMs;
    const middleMs = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
    this.gapsMs = [];
    this.judgedAtMs = clock.now();
    if (this.isCoarse) this.isInVain = middleMs > this.slowMs * WORTH_IT;
    else if (middleMs > SLOW_MS) [this.isSlow, this.slowMs] = [true, middleMs];
  }
}
