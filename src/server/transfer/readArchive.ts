// Reads the file of an exported showroom, and trusts nothing in it: neither names, nor sizes, nor
// what it holds. All limits count the bytes that are really there.
import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import type { z } from 'zod';
import { kindByCollection, type Kind } from '#content/kinds.ts';
import {
  ArchiveError,
  FORMAT_VERSION,
  manifestHead,
  manifestSchema,
  mediaEntry,
  mediaListSchema,
  MANIFEST,
  MEDIA_LIST,
  parseEntryName,
  revisionSchema,
  type ArchivedFile,
  type Manifest,
  type MediaList,
} from './archiveFormat.ts';

/** Size limits of an archive; documents are in memory while it is read. */
export const ARCHIVE_LIMITS = {
  entries: 100_000,
  /** One document or revision. */
  documentBytes: 2 * 1024 * 1024,
  /** All documents together. */
  documentsBytes: 200 * 1024 * 1024,
  /** The list of media, and the manifest. */
  listBytes: 64 * 1024 * 1024,
  /** All of it, as it comes out. */
  totalBytes: 50 * 1024 ** 3,
  /** Maximum number of bytes that one compressed byte may expand to; deflate has 1,032 at most. */
  ratio: 200,
  /** JSON inside JSON; the deepest document has a third of it. */
  depth: 40,
};
/** A short text of one letter is no bomb. */
const RATIO_FROM_BYTES = 1024 * 1024;
const UNIX = 3;
const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;
const DIRECTORY = 0o040000;

/** A document of the file, as it is in it. */
export interface ArchivedDocument {
  kind: Kind;
  id: string;
  data: Record<string, unknown>;
}

export type ArchivedRevision = z.output<typeof revisionSchema>;

export class Archive {
  readonly manifest: Manifest;
  readonly media: MediaList;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #meter: Meter;

  private constructor(
    zip: ZipFile,
    entries: ReadonlyMap<string, Entry>,
    meter: Meter,
    parts: { manifest: Manifest; media: MediaList },
  ) {
    this.#zip = zip;
    this.#entries = entries;
    this.#meter = meter;
    this.manifest = parts.manifest;
    this.media = parts.media;
  }

  /** Opens and checks the file; close it afterwards. Throws ArchiveError. */
  static async open(path: string): Promise<Archive> {
    const zip = await openPromise(path, { autoClose: false }).catch(refuseZip);
    try {
      const entries = await entriesOf(zip);
      const meter = new Meter();
      const manifest = readManifest(await readJson(zip, entries, meter, MANIFEST));
      const media = parsed(mediaListSchema, await readJson(zip, entries, meter, MEDIA_LIST), MEDIA_LIST);
      requireComplete(manifest, media, entries);
      return new Archive(zip, entries, meter, { manifest, media });
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  /** All documents, in the order of the file. Throws ArchiveError. */
  async *documents(): AsyncGenerator<ArchivedDocument> {
    let bytes = 0;
    for (const [name, entry] of this.#entries) {
      const parts = parseEntryName(name);
      if (parts?.part !== 'document') continue;
      const content = await this.#read(entry, ARCHIVE_LIMITS.documentBytes);
      bytes += content.length;
      if (bytes > ARCHIVE_LIMITS.documentsBytes) throw tooLarge('documents', ARCHIVE_LIMITS.documentsBytes);
      const data = parseJson(content, name);
      if (!isObject(data) || data['id'] !== parts.id)
        throw new ArchiveError(`In this file, ${name} is not the document that its name says.`);
      yield { kind: kindOf(parts.collection, name), id: parts.id, data };
    }
  }

  /** Saved states of a document, oldest first. Throws ArchiveError. */
  async revisions({ kind, id }: Pick<ArchivedDocument, 'kind' | 'id'>): Promise<ArchivedRevision[]> {
    const found = this.#revisionEntries().get(`${kind.collection}/${id}`) ?? [];
    const revisions: ArchivedRevision[] = [];
    for (const [name, entry] of found) {
      const content = parseJson(await this.#read(entry, ARCHIVE_LIMITS.documentBytes), name);
      revisions.push(parsed(revisionSchema, content, name));
    }
    return revisions.toSorted((one, other) => one.version - other.version);
  }

  #revisionsByDocument: Map<string, [string, Entry][]> | undefined;
  #revisionEntries(): Map<string, [string, Entry][]> {
    if (this.#revisionsByDocument) return this.#revisionsByDocument;
    const byDocument = new Map<string, [string, Entry][]>();
    for (const [name, entry] of this.#entries) {
      const parts = parseEntryName(name);
      if (parts?.part !== 'revision') continue;
      kindOf(parts.collection, name);
      const key = `${parts.collection}/${parts.id}`;
      byDocument.set(key, [...(byDocument.get(key) ?? []), [name, entry]]);
    }
    this.#revisionsByDocument = byDocument;
    return byDocument;
  }

  /** The bytes of a media file; the stream fails if they are not those of the list. */
  async file(file: ArchivedFile): Promise<Readable> {
    const name = mediaEntry(file);
    const entry = this.#entries.get(name);
    if (!entry) throw new ArchiveError(`This file is incomplete: ${name} is missing.`);
    const hash = createHash('sha256');
    const check = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        done(null, chunk);
      },
      flush: (done) =>
        done(
          hash.digest('hex') === file.sha256
            ? null
            : new ArchiveError(`${name} has other content than when it was exported: export it again.`),
        ),
    });
    // The reader of the last stream gets the error of any of them.
    return pipeline(await this.#open(entry, file.bytes), check, () => undefined);
  }

  async #read(entry: Entry, limitBytes: number): Promise<Buffer> {
    return readAll(this.#zip, entry, this.#meter, limitBytes);
  }

  async #open(entry: Entry, limitBytes: number): Promise<Readable> {
    return openEntry(this.#zip, entry, this.#meter, limitBytes);
  }
}

/** Counts what has come out of the whole file. */
class Meter {
  #bytes = 0;
  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > ARCHIVE_LIMITS.totalBytes) throw tooLarge('files', ARCHIVE_LIMITS.totalBytes);
  }
}

/** Every entry by its name, in the order of the file. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > ARCHIVE_LIMITS.entries)
    throw new ArchiveError(
      `This file has ${zip.entryCount.toLocaleString('en')} entries; an import takes ${ARCHIVE_LIMITS.entries.toLocaleString('en')} at most.`,
    );
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry;
      if (isFolder(entry)) continue;
      checkEntry(entry);
      if (entries.has(name)) throw new ArchiveError(`This file has ${name} twice.`);
      entries.set(name, entry);
    }
  } catch (error) {
    refuseZip(error);
  }
  return entries;
}

const unixMode = ({ versionMadeBy, externalFileAttributes }: Entry): number =>
  versionMadeBy >> 8 === UNIX ? (externalFileAttributes >>> 16) & FILE_TYPE : 0;

/** Zip programs add the folders of what they pack. */
const isFolder = (entry: Entry): boolean =>
  /^(?:documents|revisions|media)\/(?:[^/.][^/]*\/)*$/.test(entry.fileName) &&
  [0, DIRECTORY].includes(unixMode(entry));

function checkEntry(entry: Entry): void {
  const { fileName: name } = entry;
  if (unixMode(entry) === SYMLINK)
    throw new ArchiveError(`In this file, ${shown(name)} is a link, not a file.`);
  if (entry.isEncrypted()) throw new ArchiveError('This file has a password: export it again, without one.');
  if (!entry.canDecodeFileData())
    throw new ArchiveError(`In this file, ${shown(name)} is packed in a way that cannot be read.`);
  if (!parseEntryName(name))
    throw new ArchiveError(`This file has ${shown(name)}, which is no part of an exported showroom.`);
}

const SHOWN_CHARACTERS = 80;
const shown = (name: string): string => `'${name.replaceAll(/\p{C}/gu, '?').slice(0, SHOWN_CHARACTERS)}'`;

/** A stream of an entry that ends with an error where a limit is reached. */
async function openEntry(zip: ZipFile, entry: Entry, meter: Meter, limitBytes: number): Promise<Readable> {
  const source = await zip.openReadStreamPromise(entry).catch(refuseZip);
  let [bytes, sum] = [0, 0];
  const { fileName: name, compressedSize } = entry;
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      try {
        bytes += chunk.length;
        sum = crc32(chunk, sum);
        if (bytes > limitBytes) throw tooLarge(name, limitBytes);
        if (bytes > RATIO_FROM_BYTES && bytes > compressedSize * ARCHIVE_LIMITS.ratio)
          throw new ArchiveError(
            `${name} is packed ${ARCHIVE_LIMITS.ratio} times smaller than it is, as only a trap is.`,
          );
        meter.add(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
    flush: (done) => done(sum === entry.crc32 ? null : damaged(name)),
  });
  source.once('error', (error) => counted.destroy(error instanceof ArchiveError ? error : damaged(name)));
  counted.once('close', () => source.destroy());
  return source.pipe(counted);
}

const damaged = (name: string): ArchiveError =>
  new ArchiveError(`${name} is damaged in this file: copy or export it again.`);

const BYTES_PER_MEGABYTE = 1024 * 1024;
const tooLarge = (what: string, limitBytes: number): ArchiveError =>
  new ArchiveError(
    `This file has more than ${Math.ceil(limitBytes / BYTES_PER_MEGABYTE).toLocaleString('en')} MB of ${what}, which is too much.`,
  );

async function readAll(zip: ZipFile, entry: Entry, meter: Meter, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await openEntry(zip, entry, meter, limitBytes)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function readJson(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  meter: Meter,
  name: string,
): Promise<unknown> {
  const entry = entries.get(name);
  if (!entry) throw new ArchiveError(`This is not an exported showroom: it has no ${name}.`);
  return parseJson(await readAll(zip, entry, meter, ARCHIVE_LIMITS.listBytes), name);
}

function parseJson(content: Buffer, name: string): unknown {
  if (depthOf(content) > ARCHIVE_LIMITS.depth) throw new ArchiveError(`${name} is nested too deeply.`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    throw new ArchiveError(`${name} is not readable as JSON.`);
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** How many lists and objects of a JSON text are inside each other, found without parsing it. */
function depthOf(json: Buffer): number {
  let [depth, deepest, isText] = [0, 0, false];
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (OPENING.has(byte)) deepest = Math.max(deepest, (depth += 1));
    else if (CLOSING.has(byte)) depth -= 1;
  }
  return deepest;
}

function readManifest(data: unknown): Manifest {
  const head = manifestHead.safeParse(data);
  if (!head.success)
    throw new ArchiveError('This is not an exported showroom: its manifest.json says something else.');
  const { formatVersion } = head.data;
  if (formatVersion > FORMAT_VERSION)
    throw new ArchiveError(
      `A newer version of Vitrine made this file (format ${formatVersion}; this one reads ${FORMAT_VERSION}): update this server first.`,
    );
  return parsed(manifestSchema, data, MANIFEST);
}

function parsed<S extends z.ZodType>(schema: S, data: unknown, name: string): z.output<S> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ArchiveError(
    `${name} is not as an export writes it: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}.`,
  );
}

function requireComplete(manifest: Manifest, media: MediaList, entries: ReadonlyMap<string, Entry>): void {
  const counts = { document: 0, revision: 0, file: 0, manifest: 0, mediaList: 0 };
  for (const name of entries.keys()) counts[parseEntryName(name)?.part ?? 'manifest'] += 1;
  const { documents, revisions, files } = manifest.counts;
  const isWhole = counts.document === documents && counts.revision === revisions && counts.file === files;
  const names = new Set(media.files.map(mediaEntry));
  if (!isWhole || names.size !== media.files.length || names.size !== counts.file)
    throw new ArchiveError(
      'This file is incomplete: it holds other numbers of documents or files than it says.',
    );
  const missing = [...names].find((name) => !entries.has(name));
  if (missing !== undefined) throw new ArchiveError(`This file is incomplete: ${missing} is missing.`);
}

function kindOf(collection: string, name: string): Kind {
  const kind = kindByCollection(collection);
  if (!kind)
    throw new ArchiveError(`${name} is of a kind that this version does not know: update this server first.`);
  return kind;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function refuseZip(error: unknown): never {
  if (error instanceof ArchiveError) throw error;
  const message = error instanceof Error ? error.message : '';
  if (/absolute path|relative path|invalid characters/.test(message))
    throw new ArchiveError('This file has names that lead out of it, as only a trap has.');
  throw new ArchiveError('This is not a whole zip file: copy or export it again.');
}
