// What the motion desk may ask of the stage. Made by src/motionDebugger/startMotionDebugger.ts and handed to the editor, which knows neither Pixi nor GSAP.
import type { EaseName } from '#config/motionTokens.ts';

/** What one frame cost. */
export interface FrameCost {
  /** From the beginning of the tick to its end, less the drawing: timelines, scrolling, layout. In ms. */
  scriptMs: number;
  /** The call that draws. In ms. */
  renderMs: number;
  /** Null where the Canvas renderer draws, which makes none. */
  draws: number | null;
  /** React's commits on the stage since the frame before. */
  commits: number;
}

/** What lives on the stage and on the GPU. */
export interface StageLoad {
  textureBytes: number;
  objects: number;
}

export const REPLAYS = ['passage', 'quiz', 'fling', 'confetti', 'attract'] as const;
export type ReplayName = (typeof REPLAYS)[number];

/** Why something cannot be replayed now; null where it can. */
export type DisabledReason =
  | 'nothing yet'
  | 'no quiz'
  | 'nothing scrolls'
  | 'less motion'
  | 'under way'
  | null;

/** A timeline that is held for scrubbing. */
export interface Scrub {
  /** Lets it go on to its end. */
  end: () => void;
}

export interface MotionPreview {
  /** Tells what each frame cost, until the answer is called. Draws none itself. */
  watchFrames: (tell: (cost: FrameCost) => void) => () => void;
  load: () => StageLoad;
  /** How fast time goes for all that moves: 1 as it is, 0 stands. */
  setTimeScale: (pace: number) => void;
  /** While time stands: on by one frame of 60 in a second. */
  step: () => void;
  /** How far something has come at each of so many equal steps of its time, 0 and 1 included. */
  sampleEase: (name: EaseName, steps: number) => number[];
  disabledReason: (name: ReplayName) => DisabledReason;
  replay: (name: ReplayName) => Promise<void>;
  /** Opens the quiz that the home screen offers; false where it offers none. */
  openQuiz: () => boolean;
  /** Calls when what can be replayed may have changed. */
  onChange: (call: () => void) => () => void;
  /** Shows the next passage, replayed, in a scrubber within `host`; rejects where there is none to replay. */
  scrub: (host: HTMLElement) => Promise<Scrub>;
  /** Closes the desk, as its keys do. */
  close: () => void;
  stop: () => void;
}
