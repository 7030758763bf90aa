// Curves in the unit square as SVG draws it, with the way going up.

/** The path through values at equal steps of time. */
export const pathOf = (values: readonly number[]): string =>
  values.map((value, index) => `${index === 0 ? 'M' : 'L'}${(index / (values.length - 1)).toFixed(4)} ${(1 - value).toFixed(4)}`).join('');

/** Two decimals, as the handles are set. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

export const clamped = (value: number, { min, max }: { min: number; max: number }): number => Math.min(Math.max(value, min), max);
