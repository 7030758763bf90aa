// JSON lines about what happened, on stderr: no tokens, no passwords, no addresses.
// See src/server/README.md#111-logs.
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { destination } from 'pino';

const STDERR = 2;
const SERVER_ERROR = 500;
const SECRETS = ['authorization', 'cookie', 'password', 'jwt', 'token', 'secret'];

export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    stream: destination(STDERR),
    redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    serializers: {
      // Queries may carry what a shopper typed, so only the path is kept.
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
    },
  };
}

/** One line for each write or failure; reads are noise except when debugging. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const failed = reply.statusCode >= SERVER_ERROR;
    const read = request.method === 'GET' || request.method === 'HEAD';
    const level = failed ? 'error' : read ? 'debug' : 'info';
    const ms = Math.round(reply.elapsedTime);
    request.log[level](
      { req: request, status: reply.statusCode, ms, account: request.account?.id },
      'request',
    );
  });
}
