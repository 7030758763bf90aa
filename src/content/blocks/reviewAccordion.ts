// Customer reviews in an accordion. See src/blocks/README.md#accordions and
// src/blocks/README.md#reviews.
import { block, list, text } from '#schema/field.ts';
import { REVIEW_STARTER, reviewFields } from '../parts/reviewFields.ts';

export const reviewAccordion = () =>
  block('reviewAccordion', 'Review accordion', {
    title: text('Title'),
    reviews: list('Reviews', reviewFields(), { itemLabel: 'review', itemStart: REVIEW_STARTER }),
  });
