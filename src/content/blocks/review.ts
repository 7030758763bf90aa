// A single review, standing open on a page (spec 3, generic page).
import { block } from '#schema/field.ts';
import { REVIEW_STARTER, reviewFields } from '../parts/reviewFields.ts';

export const review = () => block('review', 'Review', reviewFields(), REVIEW_STARTER);
