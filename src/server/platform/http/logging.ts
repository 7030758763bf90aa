// JSON log lines on stderr, without tokens, passwords and addresses.
// See src/server/operating/README.md#logs.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { destination } from 'pino';

const STDERR = 2;
const SERVER_ERROR = 500;
const SECRETS = ['authorization', 'cookie', 'password', 'jwt', 'token', 'secret'];

/** Form of the ids of reverse proxies; anything else could forge lines of the log. */
const REQUEST_ID = /^[\w-]{16,64}$/;
const REQUEST_ID_HEADER = 'x-request-id';

interface LogSettings {
  logLevel: string;
  nodeName: string;
}

export function loggerOptions({ logLevel, nodeName }: LogSettings): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    base: { pid: process.pid, node: nodeName },
    stream: destination(STDERR),
    redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    serializers: {
      // Only the path is logged: a query may contain what a shopper typed.
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
    },
  };
}

/** The id of a request: the one that a trusted proxy has given it, else a new one. */
export const requestIds =
  (hasProxy: boolean) =>
  ({ headers }: IncomingMessage): string => {
    const given = hasProxy ? headers[REQUEST_ID_HEADER] : undefined;
    return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  };

/** One line for each write and each failure; reads only with level debug. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID_HEADER, request.id));
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
