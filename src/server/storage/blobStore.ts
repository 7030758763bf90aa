// Media bytes. Routes and seed know this interface; where the bytes lie is the implementation's business.
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { HttpError } from '../httpErrors.ts';

/** Size in bytes and when it was last written. */
export type BlobInfo = { size: number; modifiedAt: Date };

/** A stored file, as a list of all names it. */
export type ListedBlob = { name: string; modifiedAt: Date };

/** Both ends inclusive, in bytes, as in an HTTP Range. */
export type ByteRange = { start: number; end: number };

/** A file that is still coming in, on a disk of this machine: write to its path, then keep or discard it. */
export type Draft = {
  path: string;
  /** Makes it a stored file, whole; an existing name is replaced. Whoever wrote it flushed it. */
  keep(name: string): Promise<void>;
  /** Leaves nothing of it, whatever became of it so far. */
  discard(): Promise<void>;
};

/** 503: the store does not answer, or refuses us. The message is for whoever asked. */
export class StoreUnavailable extends HttpError {
  constructor(message = 'The media store does not answer. Please try again in a minute.') {
    super(503, message);
  }
}

/**
 * A flat store of named files; a name is one path segment, such as `nova_x5_1a2b3c4d5e.webp`.
 * Whatever asks it may throw StoreAway.
 */
export type BlobStore = {
  /** Stores the bytes whole or not at all; an existing name is replaced. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** For what is too large to hold in memory. */
  draft(): Promise<Draft>;
  /** The bytes; undefined when they went away meanwhile. */
  stream(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Undefined when there is no such file, or the name could not be one. */
  head(name: string): Promise<BlobInfo | undefined>;
  delete(name: string): Promise<void>;
  /** Every stored file, drafts left out. */
  list(): AsyncIterable<ListedBlob>;
  /** Removes drafts that a crash left behind. */
  sweep(): Promise<void>;
  /** Throws StoreAway, with the reason as an operator needs it, when nothing could be stored now. */
  check(): Promise<void>;
  /** Address relative to the server. */
  url(name: string): string;
};

const SAFE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
// No stored file begins like this, so a draft can be neither fetched nor overwritten.
const DRAFT_PREFIX = '.';
/** Longer than any upload takes: another node may be at one. */
const DRAFT_LIFE_MS = 24 * 60 * 60 * 1000;

export const isStoredName = (name: string): boolean => SAFE_NAME.test(name);

export const uploadUrl = (name: string): string => `/uploads/${name}`;

/** A place for a draft that does not exist yet; its folder does. */
export async function draftPathIn(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return join(resolve(folder), `${DRAFT_PREFIX}${randomUUID()}`);
}

/** Removes what a crash left behind of drafts. */
export async function sweepDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    const facts = await stat(join(folder, name)).catch(() => undefined);
    if (facts && Date.now() - facts.mtimeMs > DRAFT_LIFE_MS) await rm(join(folder, name), { force: true });
  }
}

/** Blobs as files in one folder. */
export function fileBlobStore(folder: string): BlobStore {
  const path = (name: string): string => {
    if (!isStoredName(name)) throw new Error(`Not a name of a stored file: ${name}`);
    return join(resolve(folder), name);
  };
  // Readers and a crash must never see half a file: it is written beside its place, flushed, then renamed.
  const draft = async (): Promise<Draft> => {
    const draftPath = await draftPathIn(folder);
    return {
      path: draftPath,
      keep: (name) => rename(draftPath, path(name)),
      discard: () => rm(draftPath, { force: true }),
    };
  };
  return {
    async put(name, bytes) {
      const target = path(name);
      const coming = await draft();
      try {
        await writeFileAtomically(coming.path, bytes);
        await rename(coming.path, target);
      } catch (error) {
        await coming.discard();
        throw error;
      }
    },
    draft,
    async stream(name, range) {
      const file = await open(path(name)).catch(() => undefined);
      return file?.createReadStream(range);
    },
    async head(name) {
      if (!isStoredName(name)) return undefined;
      const facts = await stat(path(name)).catch(() => undefined);
      return facts?.isFile() ? { size: facts.size, modifiedAt: facts.mtime } : undefined;
    },
    delete: (name) => rm(path(name), { force: true }),
    async *list() {
      for (const name of await readdir(folder).catch(() => [])) {
        const facts = isStoredName(name) ? await stat(join(folder, name)).catch(() => undefined) : undefined;
        if (facts?.isFile()) yield { name, modifiedAt: facts.mtime };
      }
    },
    sweep: () => sweepDrafts(folder),
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK).catch(() => {
        throw new StoreUnavailable('The folder of media under DATA_DIR cannot be written to.');
      });
    },
    url: uploadUrl,
  };
}

/** Writes a file and waits until it is on the disk. */
export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
