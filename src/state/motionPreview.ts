// Functions of the motion debugger on the stage. Created by motionDebugger/ and passed to the
// editor, which knows neither Pixi nor GSAP.
import type { EaseName } from '#config/motionTokens.ts';

/** Cost of one frame. */
export interface FrameCost {
  /** The tick without rendering: timelines, scrolling, layout. In ms. */
  scriptMs: number;
  /** The render call. In ms. */
  renderMs: number;
  /** Null for the Canvas renderer. */
  drawCalls: number | null;
  /** React commits on the stage since the last frame. */
  commits: number;
}

/** Objects on the stage and resources on the GPU. */
export interface StageLoad {
  textureBytes: number;
  objects: number;
}

export const REPLAYS = ['passage', 'quiz', 'fling', 'confetti', 'attract'] as const;
export type ReplayName = (typeof REPLAYS)[number];

/** Why something cannot be replayed now; null if it can. */
export type DisabledReason =
  | 'nothing yet'
  | 'no quiz'
  | 'nothing scrolls'
  | 'less motion'
  | 'under way'
  | null;

/** A timeline paused for scrubbing. */
export interface Scrub {
  /** Resumes it. */
  end: () => void;
}

export interface MotionPreview {
  /** Reports the cost of each frame until the returned function is called. Renders none itself. */
  watchFrames: (listener: (cost: FrameCost) => void) => () => void;
  load: () => StageLoad;
  /** Sets the global time scale: 1 normal, 0 paused. */
  setTimeScale: (timeScale: number) => void;
  /** While paused: advances by one frame of 1/60 s. */
  step: () => void;
  /** Values of an ease at equal steps of its time, 0 and 1 included. */
  sampleEase: (name: EaseName, steps: number) => number[];
  disabledReason: (name: ReplayName) => DisabledReason;
  replay: (name: ReplayName) => Promise<void>;
  /** Opens the quiz of the home screen; false if it has none. */
  openQuiz: () => boolean;
  /** Calls when the replayable actions may have changed. */
  onChange: (listener: () => void) => () => void;
  /** Replays the last screen transition in a scrubber inside `host`; rejects if there is none. */
  scrub: (host: HTMLElement) => Promise<Scrub>;
  /** Closes the debugger, like its shortcut. */
  close: () => void;
  stop: () => void;
}
