// A single review, always expanded, on a page. See src/blocks/README.md#reviews.
import { block } from '#schema/field.ts';
import { REVIEW_STARTER, reviewFields } from '../parts/reviewFields.ts';

export const review = () => block('review', 'Review', reviewFields(), REVIEW_STARTER);
