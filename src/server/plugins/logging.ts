// JSON log lines on stderr, without tokens, passwords and addresses.
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
      // Only the path is logged: a query may contain what a shopper typed.
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
    },
  };
}

/** One line for each write and each failure; reads only with level debug. */
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
