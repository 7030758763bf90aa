// Nobody floods colleagues with comments, and the mails that they send.
import type { FastifyReply } from 'fastify';
import type { Services } from './services.ts';
import { refuseUntil } from './tooMany.ts';

/** Throws 429 for an account that writes too much within a minute; keys are not counted. */
export async function limitWriting(
  { signInLimits }: Pick<Services, 'signInLimits'>,
  account: number | null,
  reply: FastifyReply,
): Promise<void> {
  if (account === null) return;
  const waitMs = await signInLimits.countWritten(account, Date.now());
  refuseUntil(reply, waitMs, 'Too many comments at once. What you wrote is still here: send it in a minute.');
}
