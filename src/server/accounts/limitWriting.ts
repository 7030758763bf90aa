// Limits comments, and the mails that they send, so that they cannot flood colleagues.
import type { FastifyReply } from 'fastify';
import type { Database } from '../platform/database/openDatabase.ts';
import type { Actor } from '../audit/auditRepository.ts';
import { refuseUntil } from '../platform/http/tooMany.ts';
import * as signInLimits from './signInLimits.ts';

/** Throws 429 for an account or key that writes too much within a minute. */
export async function limitWriting(db: Database, actor: Actor | null, reply: FastifyReply): Promise<void> {
  const writer = actor?.id == null ? `key ${actor?.name}` : String(actor.id);
  const waitMs = await signInLimits.countWritten(db, writer, Date.now());
  refuseUntil(reply, waitMs, 'Too many comments at once. What you wrote is still here: send it in a minute.');
}
