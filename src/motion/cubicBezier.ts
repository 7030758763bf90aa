// A cubic Bézier curve as an ease (CSS Easing Functions 1, 2.3): progress at a share of the
// duration.
import type { Curve } from '#config/motionTokens.ts';

/** Bisection steps for an error in time below one millionth. */
const HALVINGS = 20;

const coordinateAt = (first: number, second: number, t: number): number =>
  ((1 + 3 * (first - second)) * t + 3 * (second - 2 * first)) * t * t + 3 * first * t;

/** The ease of a curve; its x values must be within 0 and 1. Exact at 0 and 1. */
export const bezier =
  ([x1, y1, x2, y2]: Curve) =>
  (progress: number): number => {
    if (progress <= 0 || progress >= 1) return progress;
    let [low, high] = [0, 1];
    for (let step = 0; step < HALVINGS; step += 1) {
      const middle = (low + high) / 2;
      if (coordinateAt(x1, x2, middle) < progress) low = middle;
      else high = middle;
    }
    return coordinateAt(y1, y2, low);
  };
