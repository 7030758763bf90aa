// Reviews. See src/server/publishing/README.md#reviews.
import { call } from '#api/call.ts';
import type { Review } from '#protocol/reviewSchemas.ts';
import type { UnpublishedChange } from './publishingApi.ts';
import { editorCall } from './editorCall.ts';

export type { Review };

// Each rejects with an HttpFailure.
export const loadReviews = (env: string): Promise<Review[]> =>
  editorCall('GET /api/reviews/:env', { params: { env } });
export const askForReview = (
  env: string,
  changes: readonly UnpublishedChange[],
  note: string,
): Promise<Review> =>
  call('POST /api/reviews/:env', {
    params: { env },
    body: { note, documents: changes.map(({ collection, id, version }) => ({ collection, id, version })) },
  });
export const commentOnReview = (env: string, review: number, text: string): Promise<Review> =>
  call('POST /api/reviews/:env/:review/comments', { params: { env, review }, body: { text } });
export const closeReview = (env: string, review: number) =>
  call('DELETE /api/reviews/:env/:review', { params: { env, review } });
