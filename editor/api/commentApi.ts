// Comments on fields. See src/server/collaboration/README.md#comments.
import { request } from '#api/http.ts';
import { KINDS_BY_NAME, type KindName } from '#content/kinds.ts';
import type { Colleague, CommentThread } from '#protocol/collaborationEndpoints.ts';

export type { Colleague as Mentionable, CommentThread };

interface DocumentAddress {
  kind: KindName;
  id: string;
}

const pathOf = ({ kind, id }: DocumentAddress): string =>
  `/api/comments/${KINDS_BY_NAME[kind].collection}/${encodeURIComponent(id)}`;
const threadPath = ({ id }: Pick<CommentThread, 'id'>): string =>
  `/api/comment-threads/${encodeURIComponent(id)}`;

/** Asked for again and again, so it never asks to sign in. Rejects with an HttpFailure. */
export const loadThreads = (document: DocumentAddress): Promise<CommentThread[]> =>
  request(pathOf(document), { authenticated: true, keepUnauthorized: true });

// Each rejects with an HttpFailure.
export const beginThread = (
  document: DocumentAddress,
  comment: { path: string; text: string; mentions: readonly number[] },
): Promise<CommentThread> => request(pathOf(document), { method: 'POST', body: comment });
export const reply = (
  thread: Pick<CommentThread, 'id'>,
  comment: { text: string; mentions: readonly number[] },
): Promise<CommentThread> => request(threadPath(thread), { method: 'POST', body: comment });
export const setResolved = (thread: Pick<CommentThread, 'id'>, resolved: boolean): Promise<CommentThread> =>
  request(threadPath(thread), { method: 'PATCH', body: { resolved } });
export const removeComment = (thread: Pick<CommentThread, 'id'>, comment: { id: string }): Promise<unknown> =>
  request(`${threadPath(thread)}/${encodeURIComponent(comment.id)}`, { method: 'DELETE' });
export const loadMentionable = (): Promise<Colleague[]> =>
  request('/api/colleagues', { authenticated: true });
