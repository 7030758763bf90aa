// Arithmetic of the attract screen: how one scene wipes over the other, and how dark the ground of
// an offer is. See src/screens/README.md#174-attract-screen.
import { STAGE } from '#config/limits.ts';

/** Lengths in px of the stage. */
export interface WipeShape {
  /** What of the new scene is seen. */
  x: number;
  width: number;
  /** The edge that travels. */
  edgeX: number;
}

/** The wipe at `progress`, 0 to 1: nothing, then all of the stage, from one side to the other. */
export function wipeAt(progress: number, isFromRight: boolean): WipeShape {
  const width = STAGE.widthPx * Math.min(Math.max(progress, 0), 1);
  const x = isFromRight ? STAGE.widthPx - width : 0;
  return { x, width, edgeX: isFromRight ? x : width };
}

/**
 * The ground below an offer: even where the text is, so that white on it has 4.5:1 over any
 * picture, and fading out above, so that the picture keeps its light.
 */
export const OFFER_GROUND = { alpha: 0.78, fadePx: 340, abovePx: 36 } as const;

/** Heights of its two parts, for texts that reach `textPx` above the bottom of the stage. */
export const offerGround = (textPx: number): { evenPx: number; fadePx: number } => {
  const evenPx = Math.min(textPx + OFFER_GROUND.abovePx, STAGE.heightPx);
  return { evenPx, fadePx: Math.min(OFFER_GROUND.fadePx, STAGE.heightPx - evenPx) };
};

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
