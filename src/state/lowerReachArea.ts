// Where the mode 'Lower controls' puts screens and overlays: within a seated person's reach where
// the kiosk's size and height are known, else in the lower 55 % of the stage.
import { STAGE } from '#config/limits.ts';

/** Known size and mounting height of the screen. */
export interface ScreenMounting {
  /** Diagonal of the screen. */
  inches?: number | undefined;
  /** From the floor to the lower edge of its picture. */
  lowerEdgeMm?: number | undefined;
}

/** In px of the stage. */
export interface LowerReachArea {
  /** Scale of what is lowered. */
  share: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lowest and highest control that a seated person reaches (EN 301 549 8.3, ADA 308). */
const REACH_MM = { lowest: 380, highest: 1_220 } as const;
const USUAL_SHARE = 0.55;
/** Smaller is not readable; above a larger one the name of the screen has no place. */
const SHARES = { min: 0.35, max: 0.75 } as const;
export const MM_PER_INCH = 25.4;

export function lowerReachArea({ inches, lowerEdgeMm }: ScreenMounting = {}): LowerReachArea {
  if (inches === undefined || lowerEdgeMm === undefined) return bandOf(USUAL_SHARE, 0);
  const heightMm = (inches * MM_PER_INCH * STAGE.heightPx) / Math.hypot(STAGE.widthPx, STAGE.heightPx);
  const from = Math.max(0, (REACH_MM.lowest - lowerEdgeMm) / heightMm);
  const to = Math.min(1, (REACH_MM.highest - lowerEdgeMm) / heightMm);
  const share = Math.min(SHARES.max, Math.max(SHARES.min, to - from));
  // A screen that hangs out of reach has the band as near to it as the stage allows.
  return bandOf(share, Math.min(from, 1 - share));
}

/** `lift` is the share of the stage below it. */
function bandOf(share: number, lift: number): LowerReachArea {
  return {
    share,
    x: Math.round((STAGE.widthPx * (1 - share)) / 2),
    y: Math.round(STAGE.heightPx * (1 - share - lift)),
    width: Math.round(STAGE.widthPx * share),
    height: Math.round(STAGE.heightPx * share),
  };
}
