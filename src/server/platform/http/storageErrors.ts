// Failures of databases and disks: how to detect them, and their HTTP errors.
import { HttpError } from './httpErrors.ts';

/**
 * 503: the database does not respond, or lost the connection. `cause` has details for operators.
 */
export class DatabaseUnavailable extends HttpError {
  constructor(cause: unknown) {
    super(503, 'The database does not answer. Please try again in a minute.');
    this.cause = cause;
  }
}

/** PostgreSQL's code for a full disk. */
const POSTGRES_DISK_FULL = '53100';

/** True if a write failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return ['ENOSPC', 'EDQUOT', POSTGRES_DISK_FULL].includes(code ?? '') || /disk is full/.test(message ?? '');
};

/** 507 for a write that found the disk full. */
export const diskFull = (): HttpError =>
  new HttpError(507, 'The disk of the server is full: nothing was saved.');
