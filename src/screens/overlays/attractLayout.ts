// Arithmetic of the attract screen: how the hand taps.
// See src/visit/README.md#attract-screen.

/** When the hand is highest, and when it presses, as shares of a tap. */
const [HIGHEST, PRESSED] = [0.26, 0.38];

/** From 0 to 1 with a soft start and end. */
const eased = (share: number): number => {
  const within = Math.min(Math.max(share, 0), 1);
  return within * within * (3 - 2 * within);
};

/**
 * A tap of the call to touch at `progress`, 0 to 1: the hand rises, falls and presses, and a ring
 * spreads. `press` and `ring` are the smallest size of the disc and the largest of the ring.
 */
export function tapAt(
  progress: number,
  { press, ring }: { press: number; ring: number },
): { riseShare: number; discScale: number; ringAlpha: number; ringScale: number } {
  const fall = eased((progress - HIGHEST) / (PRESSED - HIGHEST));
  const spread = Math.min(Math.max((progress - PRESSED) / (1 - PRESSED), 0), 1);
  const out = 1 - (1 - spread) ** 3;
  const pressed = progress < PRESSED ? fall : 1 - out;
  return {
    riseShare: eased(progress / HIGHEST) * (1 - fall),
    discScale: 1 - (1 - press) * pressed,
    ringAlpha: progress < PRESSED ? 0 : 1 - spread,
    ringScale: 1 + (ring - 1) * out,
  };
}
