// Comments on fields. See src/server/collaboration/README.md#comments.
import { call } from '#api/call.ts';
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import type { Colleague, CommentThread } from '#protocol/collaborationEndpoints.ts';
import { editorCall } from './editorCall.ts';

export type { Colleague as Mentionable, CommentThread };

interface DocumentAddress {
  kind: KindName;
  id: string;
}
type Thread = Pick<CommentThread, 'id'>;

const paramsOf = ({ kind, id }: DocumentAddress) => ({ collection: KINDS_BY_NAME[kind].collection, id });

/** Polled, so it never asks to sign in. Rejects with an HttpFailure. */
export const loadThreads = (document: DocumentAddress): Promise<CommentThread[]> =>
  editorCall('GET /api/comments/:collection/:id', { params: paramsOf(document), keepUnauthorized: true });

// Each rejects with an HttpFailure.
export const beginThread = (
  document: DocumentAddress,
  body: { path: string; text: string; mentions: readonly number[] },
): Promise<CommentThread> => call('POST /api/comments/:collection/:id', { params: paramsOf(document), body });
export const reply = (
  { id: thread }: Thread,
  body: { text: string; mentions: readonly number[] },
): Promise<CommentThread> => call('POST /api/comment-threads/:thread', { params: { thread }, body });
export const setResolved = ({ id: thread }: Thread, resolved: boolean): Promise<CommentThread> =>
  call('PATCH /api/comment-threads/:thread', { params: { thread }, body: { resolved } });
export const removeComment = ({ id: thread }: Thread, { id: comment }: { id: string }) =>
  call('DELETE /api/comment-threads/:thread/:comment', { params: { thread, comment } });
export const loadMentionable = (): Promise<Colleague[]> => editorCall('GET /api/colleagues');
