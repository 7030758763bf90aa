// The celebration that every candidate throws: as many pieces as the showroom does, when it does.
import { TOKENS } from '#config/motionTokens.ts';
import { after, type Work } from './work.ts';

const BURSTS = [TOKENS.confettiFirst.value, TOKENS.confettiSecond.value, TOKENS.confettiThird.value] as const;
const GAP_MS = TOKENS.confettiGapS.value * 1_000;
/** The mark that a page sets when its first pieces are thrown. */
export const FIRST_BURST = 'first-burst';
/** Measuring begins when the first pieces are under way, and ends while most still are. */
const LEAD_MS = 100;
const WINDOW_MS = 3_000;

/** `throwSome` throws so many pieces, half of them from each lower corner. */
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

/** Half of them from each lower corner, in the words of canvas-confetti; they live longer than the window at 60 frames a second. */
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
