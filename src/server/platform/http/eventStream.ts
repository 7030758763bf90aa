// Server-sent events (WHATWG HTML, 9.2) over a response of Fastify.
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** A client with this much unread is gone, or will reconnect and continue where it was. */
const UNSENT_MAX_BYTES = 1_000_000;

export interface EventStream {
  write: (text: string) => void;
  end: () => void;
  /** Also where the client has left before the stream began. */
  onClose: (listener: () => void) => void;
}

/** Begins a stream. Bypasses compression, and hooks that wait for the end of a response. */
export function openEventStream(reply: FastifyReply): EventStream {
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
  return streamOf(raw);
}

const streamOf = (raw: ServerResponse): EventStream => ({
  write: (text) => {
    raw.write(text);
    if (raw.writableLength > UNSENT_MAX_BYTES) raw.destroy();
  },
  end: () => raw.end(),
  onClose: (listener) => void (raw.destroyed ? listener() : raw.on('close', listener)),
});
