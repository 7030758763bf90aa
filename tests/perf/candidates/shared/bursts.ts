// The confetti bursts of every candidate: as many pieces as the showroom's, at the same times.
import { TOKENS } from '#config/motionTokens.ts';
import { after, type Work } from './work.ts';

const BURSTS = [TOKENS.confettiFirst.value, TOKENS.confettiSecond.value, TOKENS.confettiThird.value] as const;
const GAP_MS = TOKENS.confettiGapS.value * 1_000;
/** Performance mark of a page's first burst. */
export const FIRST_BURST = 'first-burst';
/** Measuring starts when the first pieces fly and ends while most still do. */
const LEAD_MS = 100;
const WINDOW_MS = 3_000;

/** `throwSome` throws this many pieces, half of them from each lower corner. */
export const celebration = (throwSome: (count: number) => void, rest: Work['rest']): Work => ({
  begin: () => {
    performance.mark(FIRST_BURST);
    BURSTS.forEach((count, index) => setTimeout(() => throwSome(count), GAP_MS * index));
    return after(LEAD_MS);
  },
  over: () => after(WINDOW_MS),
  rest,
});

export const celebrationWindow = { leadMs: LEAD_MS, windowMs: WINDOW_MS } as const;

/**
 * The options of canvas-confetti for half of the pieces from each lower corner; they live longer
 * than the measurement at 60 frames per second.
 */
export const cornersOf = (count: number) =>
  [
    { angle: 60, x: 0 },
    { angle: 120, x: 1 },
  ].map(({ angle, x }) => ({
    particleCount: count / 2,
    angle,
    origin: { x, y: 0.9 },
    spread: 60,
    startVelocity: 70,
    scalar: 1.4,
    ticks: 400,
  }));
