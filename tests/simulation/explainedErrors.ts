// Which errors of the server a broken database or disk explains.

/** Faults of the server's machine. */
export interface MachineFaults {
  /** Writing to the disk fails, and the database cannot be written either. */
  isDiskFull: boolean;
  /** The database gives no answer to what it has to write. */
  isDatabaseHung: boolean;
  isDatabaseRefusing: boolean;
}

const UNAVAILABLE = 503;
const NO_SPACE = 507;

/**
 * Whether a response of 500 and above is due to the machine: a database that hangs is unavailable,
 * a full disk has no space, and what only reads is answered even so.
 */
export function isExplained(
  { method, path, status }: { method: string; path: string; status: number },
  { isDiskFull, isDatabaseHung, isDatabaseRefusing }: MachineFaults,
): boolean {
  if (isDatabaseHung && status === UNAVAILABLE) return true;
  // A picture in a size that was not asked for before is stored.
  const isStored = path.startsWith('/uploads/');
  if ((method === 'GET' || method === 'HEAD') && !isStored) return false;
  return isDatabaseRefusing || (isDiskFull && (status === NO_SPACE || status === UNAVAILABLE));
}
