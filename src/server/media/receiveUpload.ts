// From a file on its way in to one in the blob store: streamed to disk, known by its content, measured, and only then kept.
import { open, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PICTURE_LIMIT } from '#config/limits.ts';
import { kindOfMime } from '#rules/mediaKinds.ts';
import { HttpError } from '../httpErrors.ts';
import { writeFileAtomically, type BlobStore, type Draft } from '../storage/blobStore.ts';
import { diskFull, isDiskFull } from '../storage/storageErrors.ts';
import { sanitizeSvg } from './svgSanitizer.ts';
import { measureSvgCost } from './svgCost.ts';
import { headerSize, measureImage, variantsOf, type Size, type Variant } from './imageVariants.ts';
import { HEAD_BYTES, sniffType, type SniffedType } from './sniffType.ts';

/** A whole file that nobody can see yet. */
export type ReceivedUpload = Pick<SniffedType, 'mime' | 'ext'> & {
  /** Size in bytes. */
  bytes: number;
  /** Undefined for sound and film. */
  size: Size | undefined;
  variants: Variant[];
  draft: Draft;
};

/** A copy as the file record tells it; its keys in the order of Strapi v3. */
export type Format = Size & {
  name: string;
  hash: string;
  ext: string;
  mime: string;
  size: number;
  url: string;
  path: null;
};

/** The copies of a file, as its row keeps them. */
export const formatsOf = ({ formats }: { formats: string | null }): Record<string, Format> | null =>
  formats === null ? null : (JSON.parse(formats) as Record<string, Format>);

const BYTES_PER_KILOBYTE = 1000;
const BYTES_PER_MEGABYTE = 1_000_000;
const PIXELS_PER_MEGAPIXEL = 1_000_000;

/** Bytes as the file record tells them: kilobytes with two decimals. */
export const kilobytes = (bytes: number): number => Number((bytes / BYTES_PER_KILOBYTE).toFixed(2));

/** Receives a file whole, or throws an HttpError that says what is wrong with it and leaves nothing behind. */
export async function receiveUpload(
  blobs: BlobStore,
  name: string,
  source: Readable,
): Promise<ReceivedUpload> {
  const draft = await blobs.draft();
  try {
    const {
      type: { mime, ext },
      bytes,
    } = await write(name, source, draft.path);
    if (kindOfMime(mime) !== 'image') return { mime, ext, bytes, size: undefined, variants: [], draft };
    const isDrawing = mime === 'image/svg+xml';
    const kept = isDrawing ? await makeHarmless(draft.path) : bytes;
    const size = isDrawing ? await measureSvgCost(name, draft.path) : await measurePicture(name, draft.path);
    return { mime, ext, bytes: kept, size, variants: await variantsOf(draft.path, mime, size), draft };
  } catch (error) {
    await draft.discard();
    throw inWords(name, error);
  }
}

async function write(
  name: string,
  source: Readable,
  path: string,
): Promise<{ type: SniffedType; bytes: number }> {
  let head = Buffer.alloc(0);
  let type: SniffedType | undefined;
  let bytes = 0;
  const known = async (): Promise<SniffedType> => {
    const found = await sniffType(head);
    if (!found)
      throw new HttpError(
        415,
        `${name} is not a file that the showroom can show: images (PNG, JPEG, GIF, WebP, AVIF, SVG), WAV sound or MP4 video.`,
      );
    return found;
  };
  async function* checked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (!type) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= HEAD_BYTES) type = await known();
      }
      if (type && bytes > type.limitBytes) throw tooLarge(name, type.limitBytes);
      yield chunk;
    }
    type ??= await known();
  }
  // Opened first: a stream that fails early would otherwise make its file after it was discarded.
  const draft = await open(path, 'w');
  await pipeline(source, checked, draft.createWriteStream({ flush: true }));
  // Cut at the store's outermost limit, before any of ours was met.
  if ((source as { truncated?: boolean }).truncated === true) throw tooLarge(name, bytes);
  return { type: type ?? (await known()), bytes };
}

async function makeHarmless(path: string): Promise<number> {
  const source = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  const drawing = Buffer.from(sanitizeSvg(source));
  await writeFileAtomically(path, drawing);
  return drawing.length;
}

async function measurePicture(name: string, path: string): Promise<Size> {
  const { width, height } = await headerSize(path);
  const { sidePx, pixels } = PICTURE_LIMIT;
  if (Math.max(width, height) > sidePx || width * height > pixels) {
    const [across, down, side] = [width, height, sidePx].map((px) => px.toLocaleString('en'));
    throw new HttpError(
      413,
      `${name} measures ${across} x ${down} pixels: make it smaller, at most ${side} a side and ${pixels / PIXELS_PER_MEGAPIXEL} megapixels.`,
    );
  }
  return measureImage(path);
}

const tooLarge = (name: string, limitBytes: number) =>
  new HttpError(413, `${name} is larger than ${Math.floor(limitBytes / BYTES_PER_MEGABYTE)} MB.`);

/** What went wrong, for the person who uploads: the disk's fault, the line's, or the file's. */
function inWords(name: string, error: unknown): unknown {
  if (error instanceof HttpError) return error;
  if (isDiskFull(error)) return diskFull();
  // An error of the system of another kind is not about the file.
  if ('syscall' in (error as object)) return error;
  return new HttpError(400, `${name} is damaged or incomplete: it cannot be read.`);
}

/** Makes a received file and its copies part of the store under this hash; what Strapi calls `formats` is the answer. */
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
  // The last step: until then nothing carries the name that the record tells.
  await file.draft.keep(hash + ext);
  return variants.length > 0 ? formats : null;
}

/** Removes a file and its copies; the file itself last, so that it can be tried again. */
export async function discardUpload(
  blobs: BlobStore,
  hash: string,
  ext: string,
  formats: Record<string, Format> | null,
): Promise<void> {
  await Promise.all(Object.values(formats ?? {}).map((format) => blobs.delete(format.hash + ext)));
  await blobs.delete(hash + ext);
}
