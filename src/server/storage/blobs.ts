// Media bytes. Routes and seed know this interface; where the bytes lie is the implementation's business.
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Size in bytes and when it was last written. */
export type BlobFacts = { size: number; modifiedAt: Date };

/** Both ends inclusive, in bytes, as in an HTTP Range. */
export type ByteRange = { start: number; end: number };

/** A flat store of named files; a name is one path segment, such as `nova_x5_1a2b3c4d5e.webp`. */
export type BlobStore = {
  /** Stores the bytes whole or not at all; an existing name is replaced. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  stream(name: string, range?: ByteRange): Readable;
  /** Undefined when there is no such file, or the name could not be one. */
  head(name: string): Promise<BlobFacts | undefined>;
  delete(name: string): Promise<void>;
  /** Address relative to the server. */
  url(name: string): string;
};

const SAFE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Blobs as files in one folder. */
export function fileBlobStore(folder: string): BlobStore {
  const path = (name: string): string => {
    if (!SAFE_NAME.test(name)) throw new Error(`Not a name of a stored file: ${name}`);
    return join(resolve(folder), name);
  };
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      const target = path(name);
      // Readers and a crash must never see half a file: write beside it, flush, then rename.
      const draft = join(folder, `.${randomUUID()}`);
      const file = await open(draft, 'w');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, target);
    },
    stream: (name, range) => createReadStream(path(name), range),
    async head(name) {
      if (!SAFE_NAME.test(name)) return undefined;
      const facts = await stat(path(name)).catch(() => undefined);
      return facts?.isFile() ? { size: facts.size, modifiedAt: facts.mtime } : undefined;
    },
    delete: (name) => rm(path(name), { force: true }),
    url: (name) => `/uploads/${name}`,
  };
}
