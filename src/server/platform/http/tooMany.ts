// 429 for sign-ins and comments, with the time to wait (RFC 9110, 10.2.3).
import type { FastifyReply } from 'fastify';
import { HttpError } from './httpErrors.ts';

const MS_PER_SECOND = 1000;
const TRY_AGAIN = 'Too many attempts, please try again in a minute.';

/** Throws if there is a time to wait, which the response then says. */
export function refuseUntil(reply: FastifyReply, waitMs: number, message = TRY_AGAIN): void {
  if (waitMs === 0) return;
  reply.header('retry-after', Math.max(1, Math.ceil(waitMs / MS_PER_SECOND)));
  throw new HttpError(429, message);
}
