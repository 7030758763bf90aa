// Curves as SVG draws them: the way goes up by 1, time across by as much as there is room.

/** The path through values at equal steps of time, which is so wide. */
export const curvePathOf = (values: readonly number[], width = 1): string =>
  values
    .map(
      (value, index) =>
        `${index === 0 ? 'M' : 'L'}${((index / (values.length - 1)) * width).toFixed(4)} ${(1 - value).toFixed(4)}`,
    )
    .join('');

/** Two decimals, as the handles are set. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

export const clamped = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(Math.max(value, min), max);
