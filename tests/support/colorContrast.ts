// Contrast of colors, and the pairs of the brand that are used for text.
import type { COLORS } from '#config/brand.ts';

type ColorName = keyof typeof COLORS;

export { contrastRatio as contrast } from '#rules/groundColor.ts';

/** Text and its background. */
export const TEXT_PAIRS: readonly (readonly [text: ColorName, ground: ColorName])[] = [
  ['ink', 'paper'],
  ['ink', 'sand'],
  ['ink', 'white'],
  ['ink', 'ember'],
  ['ink', 'glow'],
  ['inkSoft', 'paper'],
  ['inkSoft', 'white'],
  ['tide', 'white'],
  ['lagoon', 'white'],
  ['emberDeep', 'paper'],
  ['emberDeep', 'white'],
  ['white', 'ink'],
  ['white', 'tideDeep'],
  ['white', 'emberDeep'],
];
