// Interface of the media store, and its implementation as files in a folder.
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { HttpError } from '../http/httpErrors.ts';

/** Size in bytes, and time of the last write. */
export type BlobInfo = { size: number; modifiedAt: Date };

/** A stored file in a listing. */
type ListedBlob = { name: string; modifiedAt: Date };

/** Inclusive byte range, as in an HTTP Range header. */
export type ByteRange = { start: number; end: number };

/** A file that is being received on a local disk: write to its path, then keep or discard it. */
export type Draft = {
  path: string;
  /** Stores it under a name, replacing an existing file. The writer has flushed it. */
  store(name: string): Promise<void>;
  /** Removes what is left of it, in any state. */
  discard(): Promise<void>;
};

/** 503: the store does not respond, or refuses access. The message is for the client. */
export class StoreUnavailable extends HttpError {
  constructor(message = 'The media store does not answer. Please try again in a minute.') {
    super(503, message);
  }
}

/**
 * A flat store of named files; a name is one path segment, such as `nova_x5_1a2b3c4d5e.webp`. Every
 * method may throw StoreUnavailable.
 */
export type BlobStore = {
  /** Stores the bytes completely or not at all; replaces an existing file. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** For files too large for memory. */
  draft(): Promise<Draft>;
  /** The bytes; undefined if the file has been deleted meanwhile. */
  stream(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Undefined if there is no such file, or the name is invalid. */
  head(name: string): Promise<BlobInfo | undefined>;
  delete(name: string): Promise<void>;
  /** All stored files, without drafts. */
  list(): AsyncIterable<ListedBlob>;
  /** Removes drafts that a crash left behind. */
  sweep(): Promise<void>;
  /** Throws StoreUnavailable, with the reason for operators, if nothing can be stored now. */
  check(): Promise<void>;
  /** Address relative to the server. */
  url(name: string): string;
};

const SAFE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
// No stored name begins like this, so a draft can be neither fetched nor overwritten.
const DRAFT_PREFIX = '.';
/** Longer than any upload takes: another node may still be writing. */
const DRAFT_LIFE_MS = 24 * 60 * 60 * 1000;

export const isStoredName = (name: string): boolean => SAFE_NAME.test(name);

export const uploadUrl = (name: string): string => `/uploads/${name}`;

/** Path for a new draft; creates its folder. */
export async function draftPathIn(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return join(resolve(folder), `${DRAFT_PREFIX}${randomUUID()}`);
}

/** Removes what is left of a draft, in any state. */
export const removeDraft = (path: string): Promise<void> => rm(path, { force: true });

/** Removes drafts that a crash left behind. */
export async function sweepDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    const info = await stat(join(folder, name)).catch(() => undefined);
    if (info && Date.now() - info.mtimeMs > DRAFT_LIFE_MS) await rm(join(folder, name), { force: true });
  }
}

/** Stores files in one folder. */
export function fileBlobStore(folder: string): BlobStore {
  const path = (name: string): string => {
    if (!isStoredName(name)) throw new Error(`Not a name of a stored file: ${name}`);
    return join(resolve(folder), name);
  };
  // Readers and crashes must never see half a file: it is written to a draft, flushed, then
  // renamed.
  const draft = async (): Promise<Draft> => {
    const draftPath = await draftPathIn(folder);
    return {
      path: draftPath,
      store: (name) => rename(draftPath, path(name)),
      discard: () => removeDraft(draftPath),
    };
  };
  return {
    async put(name, bytes) {
      const target = path(name);
      const pendingDraft = await draft();
      try {
        await writeFileAtomically(pendingDraft.path, bytes);
        await rename(pendingDraft.path, target);
      } catch (error) {
        await pendingDraft.discard();
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
      const info = await stat(path(name)).catch(() => undefined);
      return info?.isFile() ? { size: info.size, modifiedAt: info.mtime } : undefined;
    },
    delete: (name) => rm(path(name), { force: true }),
    async *list() {
      for (const name of await readdir(folder).catch(() => [])) {
        const info = isStoredName(name) ? await stat(join(folder, name)).catch(() => undefined) : undefined;
        if (info?.isFile()) yield { name, modifiedAt: info.mtime };
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

/** Writes a file and waits until it is on disk. */
export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
