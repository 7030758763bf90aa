// Contrast of colors, and the pairs of the brand that are used for text.
import type { COLORS } from '#config/brand.ts';

type ColorName = keyof typeof COLORS;

const channel = (value: number): number =>
  value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

/** Relative luminance of WCAG 2.2. */
const luminance = (color: number): number =>
  0.2126 * channel(color >> 16) + 0.7152 * channel((color >> 8) & 255) + 0.0722 * channel(color & 255);

/** Contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(a: number, b: number): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Text and what it stands on. */
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
