// Changes as server-sent events (WHATWG HTML, 9.2). Kiosks apply them when no visitor is there.
import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { changesQuery, textResponse } from '#protocol/app.ts';
import { AddressCounts } from '../addressCounts.ts';
import { ChangeFeed, type Listener } from '../changeFeed.ts';
import { clientAddress } from '../clientAddress.ts';
import { errorBody } from '../httpErrors.ts';
import { appRevision } from '../offlineManifest.ts';
import { describe, readByHandler, typed } from '../plugins/apiDocument.ts';
import type { Services } from '../services.ts';

/** Reconnection times are spread, because all connections break at once when a server restarts. */
const RETRY_MS = { least: 2000, most: 12_000 };
/** A client with this much unread is gone, or will reconnect and continue where it was. */
const UNREAD_MAX_BYTES = 1_000_000;
const RETRY_AFTER_S = 30;
/** The kiosks of a large store, or of a small chain behind one address. */
const LINES_PER_ADDRESS = 500;

export function changesRoute(app: FastifyInstance, { documents, settings }: Services): void {
  const feed = new ChangeFeed(documents, (error) =>
    app.log.error({ err: error }, 'changes could not be read'),
  );
  const lines = new AddressCounts(LINES_PER_ADDRESS);
  app.addHook('preClose', async () => feed.close());

  const schema = describe({
    tag: 'Content',
    summary: 'Server-sent events: the build that is served, then each saved or deleted document',
    querystring: changesQuery,
    response: { 200: textResponse },
    produces: ['text/event-stream'],
    errors: [429, 503],
  });
  typed(app).get('/api/changes', { ...readByHandler, schema }, async (request, reply) => {
    const leaveAddress = lines.enter(clientAddress(request.ip));
    if (!leaveAddress)
      return reply
        .code(429)
        .header('retry-after', RETRY_AFTER_S)
        .send(errorBody(429, 'This address listens too often already.'));
    request.raw.socket.once('close', leaveAddress);
    if (feed.isFull)
      return reply
        .code(503)
        .header('retry-after', RETRY_AFTER_S)
        .send(errorBody(503, 'Too many listen already.'));
    const latest = await documents.latestChange();
    const known = numberIn(request.headers['last-event-id']) ?? numberIn(request.query.since) ?? latest;
    // After restoring a backup, the database may be behind the client; a client that reconnects
    // checks everything anyway.
    const since = Math.min(known, latest);
    const hello = `retry: ${randomInt(RETRY_MS.least, RETRY_MS.most)}\nid: ${since}\nevent: hello\ndata: ${JSON.stringify({ app: (await appRevision(settings)) ?? '' })}\n\n`;
    const line = open(reply);
    line.write(hello);
    const leave = feed.listen(listenerOn(line), since);
    line.on('close', leave);
    return reply;
  });
}

const numberIn = (given: string | string[] | undefined): number | undefined =>
  typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : undefined;

/** Bypasses compression, and hooks that wait for the end of a response. */
function open(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  // The connection may be idle for hours.
  raw.socket?.setTimeout(0);
  raw.socket?.setNoDelay(true);
  return raw;
}

function listenerOn(line: ServerResponse): Listener {
  const write = (text: string): void => {
    line.write(text);
    if (line.writableLength > UNREAD_MAX_BYTES) line.destroy();
  };
  return {
    tell: (changes) =>
      write(
        changes
          .map(
            ({ seq, kind, id, version }) => `id: ${seq}\ndata: ${JSON.stringify({ kind, id, version })}\n\n`,
          )
          .join(''),
      ),
    beat: () => write(':\n\n'),
    end: () => line.end(),
  };
}
