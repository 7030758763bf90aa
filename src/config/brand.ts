// The fixed brand: colors and type. No other file in src defines a color, but for
// config/accessThemes.ts, which replaces the values while a shopper has chosen larger text or high
// contrast: they are read when something is drawn. See src/screens/README.md#brand.

/** Colors as 0xRRGGBB. Pairs used for text have a contrast of at least 4.5:1. */
export const COLORS = {
  paper: 0xf6f1ea,
  sand: 0xe9dfd1,
  line: 0xd8cbb9,
  white: 0xfffdfa,
  ink: 0x0e2326,
  inkSoft: 0x47595a,
  tide: 0x14484c,
  tideDeep: 0x0c3236,
  lagoon: 0x1f6f6b,
  ember: 0xff6b4a,
  emberDeep: 0xb0341a,
  glow: 0xffd9a8,
};

/**
 * `isPlain` for screens without a color or a picture behind, `edge` for the outline of cards and
 * buttons, `isLarger` while type is larger.
 */
export const THEME: { isPlain?: boolean; edge?: number | undefined; isLarger?: boolean } = {};

export const FONT_FAMILY = 'Instrument Sans Variable';

/** Font families in lookup order. */
export const FONT_STACK = ['Instrument Sans Variable', 'Noto Sans SC Variable', 'sans-serif'];

/**
 * Type scale in px on the 1080p stage: body at least 28, legal text 24. See
 * src/screens/README.md#brand.
 */
export const TYPE = {
  display: { size: 104, line: 108, weight: '600', tracking: -3 },
  title: { size: 76, line: 84, weight: '600', tracking: -2 },
  heading: { size: 52, line: 62, weight: '600', tracking: -1 },
  subheading: { size: 38, line: 50, weight: '500', tracking: -0.3 },
  body: { size: 30, line: 44, weight: '400', tracking: 0 },
  button: { size: 36, line: 44, weight: '600', tracking: -0.4 },
  label: { size: 30, line: 38, weight: '600', tracking: 0 },
  price: { size: 64, line: 70, weight: '600', tracking: -1.5 },
  caption: { size: 28, line: 38, weight: '400', tracking: 0 },
  legal: { size: 24, line: 34, weight: '400', tracking: 0 },
};

export type TypeRole = keyof typeof TYPE;

/** Spacing in px. */
export const SPACE = { xs: 8, s: 16, m: 24, l: 40, xl: 64, xxl: 96, margin: 96 } as const;

/** Corner radii, in px. */
export const RADIUS = { s: 16, m: 28, l: 44, pill: 999 } as const;
