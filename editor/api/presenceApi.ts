// Who else is on a document. See src/server/README.md#216-presence.
import { request } from '#api/http.ts';
import type { Presence } from '#protocol/presenceSchemas.ts';

export type Colleague = Presence['others'][number];

const pathOf = (tab: string): string => `/api/presence/${encodeURIComponent(tab)}`;

/**
 * Tells where this tab is, and returns who else is on the document. Neither asks to sign in nor
 * renews the session: an open tab is no work. Rejects with an HttpFailure.
 */
export const notePresence = async (tab: string, document: string, path: string): Promise<Colleague[]> =>
  (
    await request<Presence>(pathOf(tab), {
      method: 'PUT',
      body: { document, path },
      keepUnauthorized: true,
    })
  ).others;

/** Also while the page is closed. */
export const endPresence = (tab: string): Promise<unknown> =>
  request(pathOf(tab), { method: 'DELETE', keepUnauthorized: true, keepalive: true });
