// Secrets that are given out once, of sessions, links and keys. The database holds only their
// hashes, so that a reader of it cannot use them. Unlike passwords they cannot be guessed, so a
// plain hash suffices.
import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const ID_BYTES = 16;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** An id that cannot be guessed. */
export const newId = (): string => randomBytes(ID_BYTES).toString('base64url');

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
