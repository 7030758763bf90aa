// The time of a replay: that of the visit, in which long pauses are shortened. Times in ms.

/** A longer pause between two steps is shortened to a jump. */
const PAUSE_MAX_MS = 5_000;
const JUMP_MS = 1_200;
/** Steps of the same moment are seen one after the other. */
const STEP_MIN_MS = 300;
/** The last step is seen for so long. */
const END_MS = 1_500;

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

interface TimelineStep {
  /** Since the visit began. */
  atMs: number;
  /** Since the replay began, at the speed 1. */
  playMs: number;
  /** How much of the pause before it is left out; 0 for nothing. */
  skippedMs: number;
}

export interface Timeline {
  steps: readonly TimelineStep[];
  lengthMs: number;
}

/** `steps` in the order of time. */
export function timelineOf(steps: readonly { atMs: number }[]): Timeline {
  let [beforeMs, playMs] = [0, 0];
  const timed = steps.map(({ atMs }, index) => {
    const pauseMs = Math.max(0, atMs - beforeMs);
    const shownMs = pauseMs > PAUSE_MAX_MS ? JUMP_MS : Math.max(pauseMs, index === 0 ? 0 : STEP_MIN_MS);
    beforeMs = atMs;
    playMs += shownMs;
    return { atMs, playMs, skippedMs: Math.max(0, pauseMs - shownMs) };
  });
  return { steps: timed, lengthMs: timed.length === 0 ? 0 : playMs + END_MS };
}

/** Index of the step that is shown at a position; the first one before it. */
export const stepAt = ({ steps }: Timeline, playMs: number): number =>
  Math.max(
    0,
    steps.findLastIndex((step) => step.playMs <= playMs),
  );

/** How long the visit has lasted at a position. */
export function visitMsAt({ steps }: Timeline, playMs: number): number {
  const next = steps.findIndex((step) => step.playMs > playMs);
  const last = steps.at(-1);
  if (next < 0) return last ? last.atMs + (playMs - last.playMs) : 0;
  const { atMs: fromMs, playMs: fromPlayMs } = steps[next - 1] ?? { atMs: 0, playMs: 0 };
  const { atMs: toMs, playMs: toPlayMs } = steps[next] as TimelineStep;
  return fromMs + ((playMs - fromPlayMs) / (toPlayMs - fromPlayMs)) * (toMs - fromMs);
}

/** The position after some time; it stops at the next step, so that each of them is shown. */
export function advanced({ steps, lengthMs }: Timeline, playMs: number, passedMs: number): number {
  const next = steps.find((step) => step.playMs > playMs);
  return Math.min(playMs + passedMs, next?.playMs ?? lengthMs);
}
