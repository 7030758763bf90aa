// Customer reviews in an accordion. See src/screens/README.md#55-accordions and
// src/screens/README.md#56-reviews.
import { block, list, text } from '#schema/field.ts';
import { REVIEW_STARTER, reviewFields } from '../parts/reviewFields.ts';

export const reviewAccordion = () =>
  block('reviewAccordion', 'Review accordion', {
    title: text('Title'),
    reviews: list('Reviews', reviewFields(), { itemLabel: 'review', itemStart: REVIEW_STARTER }),
  });
