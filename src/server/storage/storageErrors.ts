// What databases and disks do when they cannot: told apart here, and worded for the client.
import { HttpError } from '../httpErrors.ts';

/** 503: the database does not answer, or lost the connection. `cause` says more to an operator. */
export class DatabaseUnavailable extends HttpError {
  constructor(cause: unknown) {
    super(503, 'The database does not answer. Please try again in a minute.');
    this.cause = cause;
  }
}

/** PostgreSQL's code for a disk without room. */
const POSTGRES_DISK_FULL = '53100';

/** True when there is no room, for a file or for a row. */
export const isDiskFull = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return ['ENOSPC', 'EDQUOT', POSTGRES_DISK_FULL].includes(code ?? '') || /disk is full/.test(message ?? '');
};

/** 507, in words for whoever wanted to store something. */
export const diskFull = (): HttpError =>
  new HttpError(507, 'The disk of the server is full: nothing was saved.');
