// Comments on fields. See src/server/collaboration/README.md#comments.
import * as z from 'zod/mini';
import { component } from './apiSchemas.ts';
import { contentPath } from './contentSchemas.ts';
import { typedText } from '#rules/textRepair.ts';

const TEXT_MAX_CHARACTERS = 4_000;
const MENTIONS_MAX = 20;

/** Plain text: what looks like markup is shown as it was typed. */
const text = typedText().check(z.minLength(1, 'Required'), z.maxLength(TEXT_MAX_CHARACTERS));

/** Ids of accounts. */
const mentions = z.optional(z.array(z.int()).check(z.maxLength(MENTIONS_MAX)));

export const colleague = component('Colleague', z.object({ id: z.int(), name: z.string() }));
export type Colleague = z.infer<typeof colleague>;

export const threadBody = z.object({
  /** Content path of the field; '' for the whole document. */
  path: contentPath,
  text,
  mentions,
});
export const replyBody = z.object({ text, mentions });
export const threadChangeBody = z.object({ resolved: z.boolean() });

export const commentThread = component(
  'CommentThread',
  z.object({
    id: z.string(),
    path: z.string(),
    /** Null while it is open. */
    resolved: z.nullable(z.object({ by: z.string(), at: z.string() })),
    comments: z.array(z.object({ id: z.string(), author: colleague, text: z.string(), at: z.string() })),
  }),
);
export type CommentThread = z.infer<typeof commentThread>;

export const byThread = z.object({ thread: z.string() });
export const byComment = z.object({ thread: z.string(), comment: z.string() });
