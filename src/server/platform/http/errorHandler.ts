// Converts errors to JSON. A 500 reveals no internals.
import type { FastifyError, FastifyInstance } from 'fastify';
import { errorBody, HttpError } from './httpErrors.ts';
import { diskFull, isDiskFull } from './storageErrors.ts';

const SERVER_ERROR = 500;
const DISK_FULL = 507;

/** `onDiskFull` is called for each write that failed because the disk was full. */
export function setErrorHandlers(app: FastifyInstance, onDiskFull: () => void): void {
  app.setErrorHandler((thrown: FastifyError | HttpError, request, reply) => {
    const error = isDiskFull(thrown) ? diskFull() : thrown;
    const status = error.statusCode ?? SERVER_ERROR;
    if (status === DISK_FULL) onDiskFull();
    if (status >= SERVER_ERROR) {
      request.log.error({ err: thrown }, 'request failed');
      // Only messages meant for clients are sent.
      if (!(error instanceof HttpError))
        return reply.code(status).send(errorBody(status, 'Internal Server Error', { requestId: request.id }));
    }
    const extra = error instanceof HttpError ? error.extra : {};
    return reply.code(status).send(errorBody(status, error.message, extra));
  });
}
