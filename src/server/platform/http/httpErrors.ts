// Errors and their JSON bodies: `{statusCode, error, message, errors?}`.
// See src/server/README.md#general.
import { STATUS_CODES } from 'node:http';
import type { FieldError } from '#content/validate.ts';
import type { Right } from '#rules/rights.ts';

/** An error with a response of its own; `extra` is merged into the JSON body. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly extra: Record<string, unknown>;
  constructor(statusCode: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.statusCode = statusCode;
    this.extra = extra;
  }
}

/** JSON body of an error response. */
export function errorBody(statusCode: number, message: unknown, extra: Record<string, unknown> = {}) {
  return { statusCode, error: STATUS_CODES[statusCode] ?? 'Error', message, ...extra };
}

/** A wrong value for each issue; an unknown field is named. */
export const fieldErrorsOf = (
  issues: readonly { path: PropertyKey[]; message: string; keys?: readonly string[] }[],
  at: readonly PropertyKey[] = [],
): FieldError[] =>
  issues.flatMap(({ path, message, keys = [] }) =>
    keys.length === 0
      ? [{ path: [...at, ...path].join('.'), message }]
      : keys.map((key) => ({ path: [...at, ...path, key].join('.'), message: `There is no field “${key}”` })),
  );

/** 404 */
export const notFound = (message = 'Not Found') => new HttpError(404, message);

export const SAVED_MEANWHILE = 'Somebody else saved this in the meantime.';

/** 412 */
export const savedSince = () => new HttpError(412, SAVED_MEANWHILE);

/** 403 for an account without the right. */
export const forbidden = (right: Right) => new HttpError(403, 'Forbidden', { right });

/**
 * 400; the client expands the message to the list of errors.
 * See src/config/README.md#saving-and-creating.
 */
export const validationError = (errors: FieldError[]) => new HttpError(400, 'ValidationError', { errors });

/** 401 as in Strapi v3, for a missing, expired or forged token, or one without an account. */
export const unauthorized = () => new HttpError(401, 'Invalid token.');
