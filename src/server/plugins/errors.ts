// Turns whatever was thrown into one shape of JSON; a stranger learns nothing of the inside from a 500.
import type { FastifyError, FastifyInstance } from 'fastify';
import { errorBody, HttpError } from '../errors.ts';

const SERVER_ERROR = 500;

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const status = error.statusCode ?? SERVER_ERROR;
    if (status >= SERVER_ERROR) {
      request.log.error({ err: error }, 'request failed');
      // Only what was worded for the client goes out.
      if (!(error instanceof HttpError)) return reply.code(status).send(errorBody(status, 'Internal Server Error'));
    }
    const extra = error instanceof HttpError ? error.extra : {};
    return reply.code(status).send(errorBody(status, error.message, extra));
  });
}
