// Where a test run keeps its databases, media and browser profiles: in memory where there is room,
// because each save of a test would wait for the disk.
import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** A whole run needs less than a tenth of it. */
const ROOM_BYTES = 4_000_000_000;

export const makeTemporaryFolder = (prefix) => mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix));

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}
