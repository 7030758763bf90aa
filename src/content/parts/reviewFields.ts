// One customer's review: an overall rating and five titled scores, each 0 to 5.
// See src/blocks/README.md#reviews.
import { image, rating, richText, text, toggle } from '#schema/field.ts';
import { STARTERS } from '#config/limits.ts';

/** Scores are numbered 1 to 5. See src/blocks/README.md#reviews. */
export const SCORES = [1, 2, 3, 4, 5] as const;

export const reviewFields = () => ({
  overallRating: rating('Overall rating'),
  user: text('User'),
  date: text('Date'),
  title: text('Title'),
  contents: richText('Contents'),
  recommends: toggle('Recommends'),
  image: image('Image'),
  score1Title: text('Score 1: title'),
  score1: rating('Score 1'),
  score2Title: text('Score 2: title'),
  score2: rating('Score 2'),
  score3Title: text('Score 3: title'),
  score3: rating('Score 3'),
  score4Title: text('Score 4: title'),
  score4: rating('Score 4'),
  score5Title: text('Score 5: title'),
  score5: rating('Score 5'),
});

/** A new review starts with full scores. See src/blocks/README.md#reviews. */
export const REVIEW_STARTER = Object.fromEntries(
  ['overallRating', ...SCORES.map((n) => `score${n}`)].map((key) => [key, STARTERS.reviewScore]),
);
