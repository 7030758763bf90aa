// When what travels is close to its place.

/** Share of the time after which so many px of a way are left; of a cubic ease-out. */
export const wayLeftAt = (wayPx: number, leftPx: number): number =>
  1 - Math.cbrt(Math.min(1, leftPx / Math.max(1, Math.abs(wayPx))));
