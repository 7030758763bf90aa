// Password hashes (argon2id), at most two at a time: each takes a core and one of the four threads
// of Node's pool, which also read files for visitors.
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

const CONCURRENCY = 2;
/** A longer queue would take several seconds: further sign-ins are refused. */
const WAITING_MAX = 200;

const queue = pLimit(CONCURRENCY);

const DECOY_BYTES = 12;
let decoyHash: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> => queue(() => hash(password));

/**
 * Without a stored hash it takes as long as with one, so that response times do not reveal which
 * accounts exist.
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  decoyHash ??= hashPassword(randomBytes(DECOY_BYTES).toString('base64url'));
  const comparedHash = storedHash ?? (await decoyHash);
  return queue(() => verify(comparedHash, password));
}

/** True if the queue is so long that another password would wait for seconds. */
export const isPasswordQueueFull = (): boolean => queue.pendingCount >= WAITING_MAX;
