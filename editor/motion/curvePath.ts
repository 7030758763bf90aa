// Curves as SVG paths: progress from 0 to 1 vertically, time horizontally.

/** The path through values at equal steps of time, `width` wide. */
export const curvePathOf = (values: readonly number[], width = 1): string =>
  values
    .map(
      (value, index) =>
        `${index === 0 ? 'M' : 'L'}${((index / (values.length - 1)) * width).toFixed(4)} ${(1 - value).toFixed(4)}`,
    )
    .join('');

/** Two decimals, the precision of the handles. */
export const round = (value: number): number => Math.round(value * 100) / 100;

export const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(Math.max(value, min), max);
