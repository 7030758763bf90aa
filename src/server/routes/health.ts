// For whatever watches the server: alive, and set up, able to answer from its database and to show and keep media.
import type { FastifyInstance } from 'fastify';
import { errorBody } from '../errors.ts';
import type { Services } from '../services.ts';
import { ping } from '../storage/transactions.ts';

export function healthRoutes(app: FastifyInstance, { database, blobs, accounts }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await ping(database);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send(errorBody(503, 'The database does not answer.'));
    }
    // Content is there before the server listens; the first account comes after that.
    if (!accounts.isReady) return reply.code(503).send(errorBody(503, 'The server is still being set up.'));
    await blobs.check();
    return { status: 'ok' };
  });
}
