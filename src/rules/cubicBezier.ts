// A cubic Bézier curve as an ease (CSS Easing Functions 1, 2.3): how far something has come at a share of its time.
import type { Curve } from '#config/motionTokens.ts';

/** Halvings that bring the error in time below a millionth. */
const HALVINGS = 20;

const at = (first: number, second: number, t: number): number =>
  ((1 + 3 * (first - second)) * t + 3 * (second - 2 * first)) * t * t + 3 * first * t;

/** The ease that a curve draws; its x must lie within 0 and 1. Lands exactly on 0 and 1. */
export const bezier =
  ([x1, y1, x2, y2]: Curve) =>
  (progress: number): number => {
    if (progress <= 0 || progress >= 1) return progress;
    let [low, high] = [0, 1];
    for (let turn = 0; turn < HALVINGS; turn += 1) {
      const middle = (low + high) / 2;
      if (at(x1, x2, middle) < progress) low = middle;
      else high = middle;
    }
    return at(y1, y2, low);
  };
