// When what travels has left the place of something else.
import { interpolate } from '#stage/shapes/interpolate.ts';

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Looks along the way; more is not seen. */
const LOOKS = 30;

/**
 * The share of its time after which a rectangle that travels by a cubic ease-out no longer meets
 * another, which is in px of the same space: 0 if it never does, 1 if it ends there.
 */
export function clearFrom(from: Rect, to: Rect, other: Rect): number {
  for (let look = LOOKS; look >= 0; look -= 1)
    if (meet(poseAt(from, to, 1 - (1 - look / LOOKS) ** 3), other)) return Math.min(1, (look + 1) / LOOKS);
  return 0;
}

const poseAt = (from: Rect, to: Rect, progress: number): Rect => ({
  x: interpolate(from.x, to.x, progress),
  y: interpolate(from.y, to.y, progress),
  width: interpolate(from.width, to.width, progress),
  height: interpolate(from.height, to.height, progress),
});

const meet = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
