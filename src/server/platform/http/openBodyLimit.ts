// Limits unfinished request bodies for each client address: a stalled one holds a socket for as
// long as a video over a slow line may take.
import type { FastifyInstance } from 'fastify';
import { clientAddress } from './clientAddress.ts';
import { AddressCounts } from './addressCounts.ts';
import { HttpError } from './httpErrors.ts';

/** Kiosks and editors of one store send some dozens at their busiest. */
const OPEN_BODIES_MAX = 100;
const RETRY_AFTER_S = 10;

export function limitOpenBodies(app: FastifyInstance): void {
  const openBodies = new AddressCounts(OPEN_BODIES_MAX);
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request;
    if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
    const release = openBodies.acquire(clientAddress(request.ip));
    if (!release) {
      // The rest of the body is not awaited.
      reply.header('retry-after', RETRY_AFTER_S).header('connection', 'close');
      throw new HttpError(429, 'Too many requests of this address are under way: please wait a moment.');
    }
    const { socket } = raw;
    const end = (): void => {
      socket.off('close', end);
      release();
    };
    socket.once('close', end);
    raw.once('end', end);
    // A refused body still arrives: it counts until the connection has received it.
    reply.raw.once('finish', () => {
      if (raw.complete !== false) end();
    });
  });
}
