// What goes wrong, as the answer says it: `{statusCode, error, message, errors?}`.
// See src/server/README.md#21-general.
import { STATUS_CODES } from 'node:http';
import type { FieldError } from '#content/validate.ts';

/** An error with an answer of its own; `extra` joins the JSON body. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly extra: Record<string, unknown>;
  constructor(statusCode: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.statusCode = statusCode;
    this.extra = extra;
  }
}

/** The JSON body of an error answer. */
export function errorBody(statusCode: number, message: unknown, extra: Record<string, unknown> = {}) {
  return { statusCode, error: STATUS_CODES[statusCode] ?? 'Error', message, ...extra };
}

/** 404: there is no such thing. */
export const notFound = (what = 'Not Found') => new HttpError(404, what);

/**
 * 400 with the word that the client expands to the list of messages.
 * See src/screens/README.md#231-saving-and-creating.
 */
export const validationError = (errors: FieldError[]) => new HttpError(400, 'ValidationError', { errors });

/** 401 in the words of Strapi v3, for a missing, expired, forged or orphaned token. */
export const unauthorized = () => new HttpError(401, 'Invalid token.');
