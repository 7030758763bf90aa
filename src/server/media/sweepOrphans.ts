// Removes stored files without a record: left by interrupted uploads, and by deletions while the
// store was unavailable.
import type { BlobStore } from '../platform/files/blobStore.ts';
import * as documents from '../documents/documentRepository.ts';
import * as media from './mediaRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';

/** Bytes are stored before the record; no upload takes a day. */
const ORPHAN_AFTER_MS = 24 * 60 * 60 * 1000;
/** Names that the server generates: other files in a bucket are not touched. */
const UPLOAD_NAME = /^\w+_[\da-f]{10}\.\w+$/;
const COPY = /^(?:thumbnail|large|medium|small)_/;
const BATCH_SIZE = 200;

export const isUploadName = (name: string): boolean => UPLOAD_NAME.test(name);

type Stores = { blobs: BlobStore; database: Database };

/** Removes orphans; calls `pause` between portions. Returns how many. Throws StoreUnavailable. */
export async function sweepOrphans(
  { database, blobs }: Stores,
  nowMs: number,
  pause: () => Promise<void>,
): Promise<number> {
  await blobs.sweep();
  const old: string[] = [];
  for await (const { name, modifiedAt } of blobs.list()) {
    if (isUploadName(name) && nowMs - modifiedAt.getTime() > ORPHAN_AFTER_MS) old.push(name);
  }
  let removed = 0;
  for (let start = 0; start < old.length; start += BATCH_SIZE) {
    const names = old.slice(start, start + BATCH_SIZE);
    const urls = names.flatMap((name) => [blobs.url(name), blobs.url(name.replace(COPY, ''))]);
    const recorded = await media.byUrl(database, urls);
    for (const name of names) {
      if (recorded.has(blobs.url(name)) || recorded.has(blobs.url(name.replace(COPY, '')))) continue;
      // A document, or an earlier release of it, may still show a file whose record is gone.
      if (await documents.hasVersionWith(database, blobs.url(name.replace(COPY, '')))) continue;
      await blobs.delete(name);
      removed += 1;
    }
    await pause();
  }
  return removed;
}
