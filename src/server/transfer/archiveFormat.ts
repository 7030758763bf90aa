// The file of an exported showroom: a zip with these parts. See
// src/server/transfer/README.md#export-and-import.
import { z } from 'zod';
import { HttpError } from '../platform/http/httpErrors.ts';

/** Grows with each change that an older version could not read. */
export const FORMAT_VERSION = 1;
export const FORMAT = 'vitrine-showroom';

export const MANIFEST = 'manifest.json';
export const MEDIA_LIST = 'media.json';

const TEXT_MAX = 20_000;
const NAME_MAX = 255;
const text = z.string().max(TEXT_MAX);

/** Read first, and by itself: a newer format may have any other field. */
export const manifestHead = z.looseObject({ format: z.literal(FORMAT), formatVersion: z.int().min(1) });

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int(),
  appVersion: z.string().max(NAME_MAX),
  /** ISO 8601, UTC. */
  exportedAt: z.string().max(NAME_MAX),
  /** The one environment that it holds; null for all. */
  environment: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Environments that are published by hand; a file of an older version does not say. */
  byHand: z.optional(z.array(z.string())),
  counts: z.object({ documents: z.int(), revisions: z.int(), files: z.int() }),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Name without extension, as the media store makes them. */
const STORED_NAME = /^\w{1,200}_[\da-f]{10}$/;

const archivedFile = z.object({
  id: z.int(),
  /** Stored name without extension. */
  hash: z.string().regex(STORED_NAME),
  ext: z.string().regex(/^\.\w{1,10}$/),
  /** Hexadecimal, of its bytes. */
  sha256: z.string().regex(/^[\da-f]{64}$/),
  bytes: z.int().min(0),
  url: text,
  name: z.string().min(1).max(NAME_MAX),
  folder: z.string().startsWith('/').max(TEXT_MAX),
  mime: z.string().max(NAME_MAX),
  width: z.number().nullable(),
  height: z.number().nullable(),
  alternativeText: text.nullable(),
  caption: text.nullable(),
  /** A line each; archives of older versions have none. */
  tags: text.default(''),
});
export type ArchivedFile = z.output<typeof archivedFile>;

export const mediaListSchema = z.object({
  folders: z.array(z.string().startsWith('/').max(TEXT_MAX)),
  files: z.array(archivedFile),
});
export type MediaList = z.output<typeof mediaListSchema>;

/** A saved state of a document. */
export const revisionSchema = z.object({
  version: z.int().min(1),
  at: z.iso.datetime(),
  by: z.string().max(NAME_MAX).nullable(),
  document: z.record(z.string(), z.unknown()).nullable(),
});

export const documentEntry = (collection: string, id: string): string =>
  `documents/${collection}/${encodeURIComponent(id)}.json`;
export const revisionEntry = (collection: string, id: string, version: number): string =>
  `revisions/${collection}/${encodeURIComponent(id)}/${version}.json`;
export const mediaEntry = ({ hash, ext }: Pick<ArchivedFile, 'hash' | 'ext'>): string =>
  `media/${hash}${ext}`;

/** Parsed name of an entry in the zip. */
export type EntryName =
  | { part: 'manifest' | 'mediaList' }
  | { part: 'document'; collection: string; id: string }
  | { part: 'revision'; collection: string; id: string; version: number }
  | { part: 'file'; name: string };

const DOCUMENT = /^documents\/([a-z-]+)\/([^/]+)\.json$/;
const REVISION = /^revisions\/([a-z-]+)\/([^/]+)\/(\d{1,9})\.json$/;
const FILE = /^media\/(\w+\.\w+)$/;

/** Undefined for a name that no export has. */
export function parseEntryName(name: string): EntryName | undefined {
  if (name === MANIFEST) return { part: 'manifest' };
  if (name === MEDIA_LIST) return { part: 'mediaList' };
  const [, collection, id] = DOCUMENT.exec(name) ?? [];
  if (collection !== undefined && id !== undefined) return ofId(id, { part: 'document', collection });
  const [, revised, revisedId, version] = REVISION.exec(name) ?? [];
  if (revised !== undefined && revisedId !== undefined)
    return ofId(revisedId, { part: 'revision', collection: revised, version: Number(version) });
  const [, file] = FILE.exec(name) ?? [];
  return file === undefined ? undefined : { part: 'file', name: file };
}

const ID_MAX = 200;
/** Ids are parts of addresses, and 'names' is the list of all. */
const UNUSABLE_ID = /[/\\\p{C}]|^\.{0,2}$|^names$/u;

function ofId<T extends object>(encoded: string, rest: T): (T & { id: string }) | undefined {
  const id = decoded(encoded);
  return id === undefined || id.length > ID_MAX || UNUSABLE_ID.test(id) ? undefined : { ...rest, id };
}

function decoded(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** 400 with a sentence that says what is wrong with the file; nothing was changed. */
export class ArchiveError extends HttpError {
  constructor(message: string) {
    super(400, message);
  }
}
