// A rating as a row of stars, rounded to halves. See src/blocks/README.md#reviews.
import { RANGES } from '#config/limits.ts';

export type StarFill = 'full' | 'half' | 'empty';

/** Five stars for a rating of 0 to 5, clamped. */
export function starsOf(rating: number): StarFill[] {
  const halves = Math.round(Math.min(Math.max(rating, RANGES.score.min), RANGES.score.max) * 2);
  return Array.from({ length: RANGES.score.max }, (_, index) => {
    const remaining = halves - index * 2;
    return remaining >= 2 ? 'full' : remaining === 1 ? 'half' : 'empty';
  });
}
