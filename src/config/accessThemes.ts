// Larger text and high contrast as other values of the brand's tokens: the one place that changes
// how every screen is drawn. Screens have to be rendered anew after it.
import { COLORS, THEME, TYPE, type TypeRole } from './brand.ts';
import { SIZES } from './limits.ts';

const USUAL = { colors: { ...COLORS }, type: structuredClone(TYPE), minTargetPx: SIZES.minTargetPx };

/** Every pair used for text has a contrast of 7:1, every edge of 3:1 and more. */
export const CONTRAST_COLORS: typeof COLORS = {
  paper: 0xffffff,
  sand: 0xececec,
  line: 0x3d3d3d,
  white: 0xffffff,
  ink: 0x000000,
  inkSoft: 0x1f2b2c,
  tide: 0x04282b,
  tideDeep: 0x021719,
  lagoon: 0x074340,
  ember: 0xff8a6b,
  emberDeep: 0x7a1c08,
  glow: 0xffe2bd,
};

/**
 * Type of this size and smaller grows in full; larger type, which is easy to read as it is, by as
 * many px as this one, so that it keeps its place in the hierarchy and on the screen.
 */
const FULL_GROWTH_PX = 38;

/** The type scale at a factor. Sizes and lines are whole px. */
export function scaledType(factor: number): typeof TYPE {
  const scaled = structuredClone(USUAL.type);
  for (const role of Object.keys(scaled) as TypeRole[]) {
    const { size, line, tracking } = USUAL.type[role];
    const growth = 1 + (factor - 1) * Math.min(1, FULL_GROWTH_PX / size);
    Object.assign(scaled[role], {
      size: Math.round(size * growth),
      line: Math.round(line * growth),
      tracking: tracking * growth,
    });
  }
  return scaled;
}

/** The smallest factor of a role's size that is no smaller than usual. */
export const usualShrink = (role: TypeRole): number => USUAL.type[role].size / TYPE[role].size;

export interface Tokens {
  textScale: number;
  hasContrast: boolean;
  /** Smallest target in px of the interactive layer. */
  minTargetPx?: number;
}

/** Replaces the values of the tokens. */
export function applyTokens({ textScale, hasContrast, minTargetPx = USUAL.minTargetPx }: Tokens): void {
  Object.assign(TYPE, scaledType(textScale));
  Object.assign(COLORS, hasContrast ? CONTRAST_COLORS : USUAL.colors);
  THEME.isLarger = textScale > 1;
  THEME.isPlain = hasContrast;
  THEME.edge = hasContrast ? CONTRAST_COLORS.ink : undefined;
  SIZES.minTargetPx = minTargetPx;
}
