// Password hashes (argon2id), at most two at a time: each takes a core and a thread of Node's pool, which has
// four and also reads files for visitors.
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

const AT_ONCE = 2;
/** More than this waits for several seconds: further sign-ins are refused instead. */
const WAITING_MAX = 200;

const queue = pLimit(AT_ONCE);

const DECOY_BYTES = 12;
let decoyHash: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> => queue(() => hash(password));

/**
 * Without a stored hash it takes as long as with one, so that a stranger cannot learn from the time whether
 * an account exists.
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  decoyHash ??= hashPassword(randomBytes(DECOY_BYTES).toString('base64url'));
  const known = storedHash ?? (await decoyHash);
  return queue(() => verify(known, password));
}

/** True while so many passwords wait to be checked that another one would wait for seconds. */
export const isPasswordQueueFull = (): boolean => queue.pendingCount >= WAITING_MAX;
