// Comments on fields. See src/server/collaboration/README.md#comments.
// Who is where in the editor. See src/server/collaboration/README.md#presence.
import * as z from 'zod/mini';
import { typedText } from '#rules/textRepair.ts';
import { component } from './apiSchemas.ts';
import { noContent, textResponse } from './appSchemas.ts';
import { contentPath } from './contentSchemas.ts';
import { endpoints } from './endpoint.ts';

const TEXT_MAX_CHARACTERS = 4_000;
const MENTIONS_MAX = 20;

/** Plain text: what looks like markup is shown as it was typed. */
const text = typedText().check(z.minLength(1, 'Required'), z.maxLength(TEXT_MAX_CHARACTERS));

/** Ids of accounts. */
const mentions = z.optional(z.array(z.int()).check(z.maxLength(MENTIONS_MAX)));

const colleague = component('Colleague', z.object({ id: z.int(), name: z.string() }));
export type Colleague = z.infer<typeof colleague>;

const threadBody = z.object({
  /** Content path of the field; '' for the whole document. */
  path: contentPath,
  text,
  mentions,
});
const replyBody = z.object({ text, mentions });
const threadChangeBody = z.object({ resolved: z.boolean() });

const commentThread = component(
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

const DOCUMENT_MAX_CHARACTERS = 200;

const presenceBody = z.object({
  /** Kind and id: 'page/care'. */
  document: z.string().check(z.maxLength(DOCUMENT_MAX_CHARACTERS)),
  /** Content path of the selected field; '' for none. */
  path: contentPath,
});

const presence = component(
  'Presence',
  z.object({ others: z.array(z.object({ id: z.int(), name: z.string(), path: z.string() })) }),
);
export type Presence = z.infer<typeof presence>;

export const collaborationEndpoints = endpoints('Comments', {
  'GET /api/colleagues': {
    access: 'content.comment',
    summary: 'Who can be mentioned',
    response: z.array(colleague),
  },
  'GET /api/comments/:collection/:id': {
    access: 'content.comment',
    summary: 'Comments on a document',
    response: z.array(commentThread),
  },
  'POST /api/comments/:collection/:id': {
    access: 'content.comment',
    summary: 'Begins a thread at a field',
    body: threadBody,
    response: { 201: commentThread },
    errors: [429],
  },
  'POST /api/comment-threads/:thread': {
    access: 'content.comment',
    summary: 'Answers in a thread, which is open again then',
    body: replyBody,
    response: { 201: commentThread },
    errors: [429],
  },
  'PATCH /api/comment-threads/:thread': {
    access: 'content.comment',
    summary: 'Resolves a thread, or opens it again',
    body: threadChangeBody,
    response: commentThread,
  },
  'DELETE /api/comment-threads/:thread/:comment': {
    access: 'content.comment',
    summary: 'Removes one’s own comment; administrators remove any',
    response: noContent,
  },
  'PUT /api/presence/:tab': {
    access: 'account',
    tag: 'People',
    summary: 'This tab is on a document; who else is',
    body: presenceBody,
    response: presence,
    except: [404],
  },
  'DELETE /api/presence/:tab': {
    access: 'account',
    tag: 'People',
    summary: 'This tab is on no document any more',
    response: noContent,
    except: [404],
  },
  'GET /api/presence/:tab': {
    access: 'account',
    tag: 'People',
    summary: 'Server-sent events: who else is on the document of this tab',
    response: textResponse,
    produces: ['text/event-stream'],
    except: [404],
  },
});
