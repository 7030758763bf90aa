// Linear interpolation of numbers and colors.

/** `from` at 0, `to` at 1, in the unit of both. */
export const interpolate = (from: number, to: number, progress: number): number =>
  from + (to - from) * progress;

const CHANNELS = [16, 8, 0] as const;

/** The color between two, as 0xRRGGBB, per channel. */
export const interpolateColor = (from: number, to: number, progress: number): number =>
  CHANNELS.reduce<number>(
    (color, shift) =>
      color | (Math.round(interpolate((from >> shift) & 255, (to >> shift) & 255, progress)) << shift),
    0,
  );
