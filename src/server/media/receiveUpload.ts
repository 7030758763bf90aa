// Receives an upload: streams it to disk, detects its type from its content, measures it, then
// stores it.
import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_MESSAGES } from '#config/fileMessages.ts';
import { PICTURE_LIMIT } from '#config/limits.ts';
import { foreignFileMessage } from '#rules/foreignFiles.ts';
import type { Judgement } from '#rules/judgeFilm.ts';
import { kindOfMime } from '#rules/mediaKinds.ts';
import { HttpError } from '../platform/http/httpErrors.ts';
import { writeFileAtomically, type BlobStore, type Draft } from '../platform/files/blobStore.ts';
import { diskFull, isDiskFull } from '../platform/http/storageErrors.ts';
import { inspectFilm } from './inspectFilm.ts';
import { isSequence, normalizePicture, type NormalizedPicture } from './normalizePicture.ts';
import { receiveSvg } from './receiveSvg.ts';
import { headerSize, measureImage, variantsOf, type Size, type Variant } from './imageVariants.ts';
import { HEAD_BYTES, sniffType, type SniffedType } from './sniffType.ts';

/** A complete file that is not public yet. */
export type ReceivedUpload = Pick<SniffedType, 'mime' | 'ext'> & {
  /** Size in bytes. */
  bytes: number;
  /** SHA-256 of these bytes, hexadecimal. */
  sha256: string;
  /** Undefined for sound and video. */
  size: Size | undefined;
  variants: Variant[];
  /** Notes for an editor about the file. */
  notes: string[];
  draft: Draft;
};

/** An image copy as in the file record; keys in the order of Strapi v3. */
export type Format = Size & {
  name: string;
  hash: string;
  ext: string;
  mime: string;
  size: number;
  url: string;
  path: null;
};

/** Image copies as stored in the row. */
export const formatsOf = ({ formats }: { formats: string | null }): Record<string, Format> | null =>
  formats === null ? null : (JSON.parse(formats) as Record<string, Format>);

const SVG_MIME = 'image/svg+xml';
const BYTES_PER_KILOBYTE = 1000;
const BYTES_PER_MEGABYTE = 1_000_000;
const PIXELS_PER_MEGAPIXEL = 1_000_000;

/** Kilobytes with two decimals, as in the file record. */
export const kilobytes = (bytes: number): number => Number((bytes / BYTES_PER_KILOBYTE).toFixed(2));

/**
 * Receives a complete file. Throws an HttpError and leaves nothing behind if it is unusable; with
 * `keepsUnplayable`, a film or a picture that kiosks cannot show gets a note instead.
 */
export async function receiveUpload(
  blobs: BlobStore,
  name: string,
  source: Readable,
  { keepsUnplayable = false } = {},
): Promise<ReceivedUpload> {
  const draft = await blobs.draft();
  try {
    const {
      type: { mime, ext },
      ...received
    } = await write(name, source, draft.path);
    const kind = kindOfMime(mime);
    if (kind === 'video' || kind === 'sound') {
      const notes = filmNotes(await inspectFilm(name, draft.path, kind), keepsUnplayable);
      return { mime, ext, ...received, size: undefined, variants: [], notes, draft };
    }
    if (mime === SVG_MIME) return { mime, ext, ...(await receiveSvg(name, draft.path)), variants: [], draft };
    const size = await measurePicture(name, draft.path);
    const { bytes, notes } = await normalizePicture(name, draft.path, mime).catch((error: unknown) =>
      keptWithNote(error, keepsUnplayable),
    );
    if (bytes) await writeFileAtomically(draft.path, bytes);
    const stored = bytes ? { bytes: bytes.length, sha256: sha256Of(bytes) } : received;
    // By its bytes: the image library remembers a file by its path.
    const variants = await variantsOf(bytes ?? draft.path, mime, size);
    return { mime, ext, ...stored, size, variants, notes, draft };
  } catch (error) {
    await draft.discard();
    throw toHttpError(name, error);
  }
}

function filmNotes({ refusal, isDamaged, warnings }: Judgement, keepsUnplayable: boolean): string[] {
  if (refusal === undefined) return warnings;
  if (keepsUnplayable) return [refusal];
  throw new HttpError(isDamaged ? 400 : 415, refusal);
}

function keptWithNote(error: unknown, keepsUnplayable: boolean): NormalizedPicture {
  if (keepsUnplayable && error instanceof HttpError) return { notes: [error.message] };
  throw error;
}

async function write(
  name: string,
  source: Readable,
  path: string,
): Promise<{ type: SniffedType; bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let type: SniffedType | undefined;
  let bytes = 0;
  const requireType = async (): Promise<SniffedType> => {
    const sniffed = await sniffType(head);
    if (sniffed.type) return sniffed.type;
    throw new HttpError(415, foreignFileMessage(name, sniffed.mime) ?? FILE_MESSAGES.unknown(name));
  };
  async function* checked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
      if (!type) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= HEAD_BYTES) type = await requireType();
      }
      if (type && bytes > type.limitBytes) throw tooLarge(name, type.limitBytes);
      yield chunk;
    }
    type ??= await requireType();
  }
  // Opened first: a stream that fails early would otherwise create its file after it was discarded.
  const draft = await open(path, 'w');
  await pipeline(source, checked, draft.createWriteStream({ flush: true }));
  // The store's own limit cut it off before ours did.
  if ((source as { truncated?: boolean }).truncated === true) throw tooLarge(name, bytes);
  return { type: type ?? (await requireType()), bytes, sha256: hash.digest('hex') };
}

async function measurePicture(name: string, path: string): Promise<Size> {
  const { width, height } = await headerSize(path).catch(unlessSequence(name, path));
  const { sidePx, pixels } = PICTURE_LIMIT;
  if (Math.max(width, height) > sidePx || width * height > pixels) {
    const [widthText, heightText, sideText] = [width, height, sidePx].map((px) => px.toLocaleString('en'));
    throw new HttpError(
      413,
      `${name} measures ${widthText} x ${heightText} pixels: make it smaller, at most ${sideText} a side and ${pixels / PIXELS_PER_MEGAPIXEL} megapixels.`,
    );
  }
  return measureImage(path);
}

/** An animated AVIF without a still picture beside its frames can be read by browsers alone. */
const unlessSequence =
  (name: string, path: string) =>
  async (error: unknown): Promise<never> => {
    throw isSequence(await readFile(path)) ? new HttpError(415, FILE_MESSAGES.animatedAvif(name)) : error;
  };

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const tooLarge = (name: string, limitBytes: number) =>
  new HttpError(413, `${name} is larger than ${Math.floor(limitBytes / BYTES_PER_MEGABYTE)} MB.`);

/** Maps a failure to an error worded for the editor: the disk, the connection, or the file. */
function toHttpError(name: string, error: unknown): unknown {
  if (error instanceof HttpError) return error;
  if (isDiskFull(error)) return diskFull();
  // Another system error is not about the file.
  if ('syscall' in (error as object)) return error;
  return new HttpError(400, `${name} is damaged or incomplete: it cannot be read.`);
}

/** Stores a received file and its copies under this hash; returns what Strapi calls `formats`. */
export async function storeUpload(
  blobs: BlobStore,
  hash: string,
  ext: string,
  name: string,
  file: ReceivedUpload,
): Promise<Record<string, Format> | null> {
  const { mime, variants } = file;
  const formats: Record<string, Format> = {};
  for (const { key, bytes, width, height } of variants) {
    const copy = `${key}_${hash}`;
    await blobs.put(copy + ext, bytes);
    formats[key] = {
      name: `${key}_${name}`,
      hash: copy,
      ext,
      mime,
      width,
      height,
      size: kilobytes(bytes.length),
      url: blobs.url(copy + ext),
      path: null,
    };
  }
  // The last step: until then, nothing has the name that the record contains.
  await file.draft.store(hash + ext);
  return variants.length > 0 ? formats : null;
}

/**
 * Removes a file and its copies; the file itself last, so that a failed removal can be repeated.
 */
export async function discardUpload(
  blobs: BlobStore,
  hash: string,
  ext: string,
  formats: Record<string, Format> | null,
): Promise<void> {
  await Promise.all(Object.values(formats ?? {}).map((format) => blobs.delete(format.hash + ext)));
  await blobs.delete(hash + ext);
}
