// What stands between two numbers: a place, a size or a strength on its way from one state to another.

/** `from` at 0, `to` at 1, in the unit of both. */
export const between = (from: number, to: number, progress: number): number => from + (to - from) * progress;
