// Reviews: an author requests that a publisher publishes their changes.
// See src/server/publishing/README.md#reviews.
import * as z from 'zod/mini';
import { component } from './apiSchemas.ts';
import { documentName } from './contentSchemas.ts';
import { typedText } from '#rules/textRepair.ts';

const TEXT_MAX_CHARACTERS = 4_000;
const DOCUMENTS_MAX = 1_000;
const HIGHEST_VERSION = 999_999_999;

const text = typedText().check(z.minLength(1, 'Required'), z.maxLength(TEXT_MAX_CHARACTERS));

const written = { by: z.nullable(z.string()), at: z.string() };

export const review = component(
  'Review',
  z.object({
    id: z.int(),
    note: z.string(),
    ...written,
    /** The caller has requested it. */
    isOwn: z.boolean(),
    /** Documents of the review that are not published yet. */
    documents: z.array(z.extend(documentName, { collection: z.string(), version: z.int() })),
    comments: z.array(z.object({ text: z.string(), ...written })),
  }),
);
export type Review = z.output<typeof review>;

/** The same with the id of its environment. */
export const environmentReview = component(
  'EnvironmentReview',
  z.extend(review, { environment: z.string(), documentCount: z.int() }),
);

export const reviewBody = z.object({
  note: text,
  documents: z
    .array(
      z.object({
        collection: z.string(),
        id: z.string(),
        version: z.int().check(z.minimum(1), z.maximum(HIGHEST_VERSION)),
      }),
    )
    .check(z.minLength(1), z.maxLength(DOCUMENTS_MAX)),
});
export const reviewCommentBody = z.object({ text });
