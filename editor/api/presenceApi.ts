// Who else is on a document. See src/server/collaboration/README.md#presence.
import { createParser } from 'eventsource-parser';
import { addressOf, call } from '#api/call.ts';
import { openStream } from '#api/http.ts';
import type { Presence } from '#protocol/collaborationEndpoints.ts';

export type Colleague = Presence['others'][number];

/** Then it is opened anew, with a token that has been renewed meanwhile. */
const STREAM_MS = 10 * 60 * 1000;

/**
 * Reports where this tab is, and returns who else is on the document. Neither asks to sign in nor
 * renews the session: an open tab is no work. Rejects with an HttpFailure.
 */
export const notePresence = async (tab: string, document: string, path: string): Promise<Colleague[]> =>
  (
    await call('PUT /api/presence/:tab', {
      params: { tab },
      body: { document, path },
      keepUnauthorized: true,
    })
  ).others;

/** Also while the page is closed. */
export const endPresence = (tab: string) =>
  call('DELETE /api/presence/:tab', { params: { tab }, keepUnauthorized: true, keepalive: true });

/**
 * Learns at once who else is where a tab is, until the signal is aborted or the stream ends.
 * Rejects with an HttpFailure, or what ended it.
 */
export async function followOthers(
  tab: string,
  onOthers: (others: Colleague[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const address = addressOf('GET /api/presence/:tab', { params: { tab } });
  const { body } = await openStream(address, STREAM_MS, signal);
  if (!body) return;
  const parser = createParser({
    onEvent: ({ data }) => onOthers((JSON.parse(data) as Presence).others),
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) parser.feed(chunk.value);
}
