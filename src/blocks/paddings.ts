// Paddings of modules and cubes: used only if 0 or more. See src/content/README.md#field-rules.
import { FALLBACKS } from '#config/limits.ts';

const orFallback = (value: number | null, fallback: number): number =>
  value !== null && Number.isFinite(value) && value >= 0 ? value : fallback;

export const modularPadding = (value: number | null): number => orFallback(value, FALLBACKS.modularPaddingPx);
export const cubePadding = (value: number | null): number => orFallback(value, FALLBACKS.cubeRowsPaddingPx);
export const spacerHeight = (value: number | null): number => orFallback(value, FALLBACKS.spacerHeightPx);
