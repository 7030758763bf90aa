// How many requests of one address may be under way with a body that has not come whole: stalled ones cost a
// socket each, for as long as a film over a slow line may take.
import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../clientAddress.ts';
import { AddressCounts } from '../addressCounts.ts';
import { HttpError } from '../httpErrors.ts';

/** A shop's kiosks and editors have some dozens under way at their busiest. */
const OPEN_BODIES_MAX = 100;
const RETRY_AFTER_S = 10;

export function limitOpenBodies(app: FastifyInstance): void {
  const open = new AddressCounts(OPEN_BODIES_MAX);
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request;
    if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
    const leave = open.enter(clientAddress(request.ip));
    if (!leave) {
      // The rest of this body is not waited for either.
      reply.header('retry-after', RETRY_AFTER_S).header('connection', 'close');
      throw new HttpError(429, 'Too many requests of this address are under way: please wait a moment.');
    }
    const { socket } = raw;
    const end = (): void => {
      socket.off('close', end);
      leave();
    };
    socket.once('close', end);
    raw.once('end', end);
    // A body that was refused unread still comes: its connection is held until it has.
    reply.raw.once('finish', () => {
      if (raw.complete !== false) end();
    });
  });
}
