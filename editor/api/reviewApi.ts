// Reviews. See src/server/publishing/README.md#reviews.
import { request } from '#api/http.ts';
import type { Review } from '#protocol/reviewSchemas.ts';
import type { UnpublishedChange } from './publishingApi.ts';

export type { Review };

const pathOf = (environment: string): string => `/api/reviews/${encodeURIComponent(environment)}`;

// Each rejects with an HttpFailure.
export const loadReviews = (environment: string): Promise<Review[]> =>
  request(pathOf(environment), { authenticated: true });
export const askForReview = (
  environment: string,
  changes: readonly UnpublishedChange[],
  note: string,
): Promise<Review> =>
  request(pathOf(environment), {
    method: 'POST',
    body: { note, documents: changes.map(({ collection, id, version }) => ({ collection, id, version })) },
  });
export const commentOnReview = (environment: string, review: number, text: string): Promise<Review> =>
  request(`${pathOf(environment)}/${review}/comments`, { method: 'POST', body: { text } });
export const closeReview = (environment: string, review: number): Promise<unknown> =>
  request(`${pathOf(environment)}/${review}`, { method: 'DELETE' });
