// What stands between two numbers: a place, a size or a strength on its way from one state to another.

/** `from` at 0, `to` at 1, in the unit of both. */
export const interpolate = (from: number, to: number, progress: number): number =>
  from + (to - from) * progress;

const CHANNELS = [16, 8, 0] as const;

/** The colour between two, as 0xRRGGBB, each channel by itself. */
export const interpolateColor = (from: number, to: number, progress: number): number =>
  CHANNELS.reduce<number>(
    (color, shift) =>
      color | (Math.round(interpolate((from >> shift) & 255, (to >> shift) & 255, progress)) << shift),
    0,
  );
