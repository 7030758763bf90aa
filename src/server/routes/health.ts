// For whatever watches the server: alive, and able to answer from its database and to show and keep media.
import type { FastifyInstance } from 'fastify';
import { errorBody } from '../errors.ts';
import type { Services } from '../services.ts';
import { ping } from '../storage/transactions.ts';

export function healthRoutes(app: FastifyInstance, { database, blobs }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await ping(database);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send(errorBody(503, 'The database does not answer.'));
    }
    await blobs.check();
    return { status: 'ok' };
  });
}
