// Computes the hashes of files that an older build has stored, one file at a time.
import { createHash } from 'node:crypto';
import type { BlobStore } from '../platform/files/blobStore.ts';
import * as fileHashes from './fileHashRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';

const AT_ONCE = 50;

/** Calls `pause` between files. Returns how many were hashed. */
export async function hashFiles(
  { database, blobs }: { blobs: BlobStore; database: Database },
  pause: () => Promise<void>,
): Promise<number> {
  const gone = new Set<string>();
  let hashed = 0;
  for (;;) {
    const files = (await fileHashes.unknown(database, AT_ONCE + gone.size)).filter(
      ({ url }) => !gone.has(url),
    );
    if (files.length === 0) return hashed;
    for (const { url, name } of files) {
      const stream = await blobs.stream(name);
      if (!stream) {
        gone.add(url);
        continue;
      }
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of stream) {
        hash.update(chunk as Buffer);
        bytes += (chunk as Buffer).length;
      }
      await fileHashes.add(database, { url, bytes, sha256: hash.digest('hex') });
      hashed += 1;
      await pause();
    }
  }
}
