// Proof that it is the owner who changes an account, and not a person who finds a browser left
// open. See src/server/accounts/README.md#sign-in.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../platform/http/clientAddress.ts';
import { HttpError, unauthorized, validationError } from '../platform/http/httpErrors.ts';
import type { Services } from '../services.ts';
import { NameTaken } from './accountAccess.ts';
import type { Account } from './accountRow.ts';
import { refuseUntil } from '../platform/http/tooMany.ts';
import * as signInLimits from './signInLimits.ts';
import * as accounts from './accountRepository.ts';
import * as sessions from './sessionRepository.ts';

/** For this long after a sign-in, a person without a password counts as just identified. */
const FRESH_MS = 10 * 60 * 1000;

/** The account of a route that needs one. */
export function accountOf({ account }: FastifyRequest): Account {
  if (!account) throw unauthorized();
  return account;
}

/** For what rejects with NameTaken: throws 400 at the field `name`. */
export function explainTakenName(error: unknown): never {
  if (error instanceof NameTaken)
    throw validationError([{ path: 'name', message: 'A colleague has this name: add something to it.' }]);
  throw error;
}

/** Throws 400 at this field of the body. Guesses count like those at the sign-in. */
export async function requireOwnPassword(
  { database }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
  path: string,
): Promise<void> {
  const { id } = accountOf(request);
  if (password === '') throw validationError([{ path, message: 'Enter your password.' }]);
  const attempt = { address: clientAddress(request.ip), account: `account ${id}` };
  refuseUntil(reply, await signInLimits.count(database, attempt, Date.now()));
  if (!(await accounts.hasPassword(database, id, password)))
    throw validationError([{ path, message: 'This is not your password.' }]);
  await signInLimits.forgive(database, attempt);
}

/**
 * The own password; for an account without one, a sign-in a moment ago. Throws 400 at the field
 * `password`, or 409.
 */
export async function requireOwner(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  password = '',
): Promise<void> {
  const { id } = accountOf(request);
  if (services.settings.hasPasswords && (await accounts.hasAnyPassword(services.database, id)))
    return requireOwnPassword(services, request, reply, password, 'password');
  const openedMs = await sessions.openedMs(services.database, request.sessionId ?? '');
  if (openedMs === undefined || Date.now() - openedMs > FRESH_MS)
    throw new HttpError(409, 'Sign out and in again first: you signed in more than ten minutes ago.');
}
