// Pictures in the size of the slot that shows them, made on the first request and cached in a local
// folder.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { renditionWidth, type RenditionSlot, type Size } from '#rules/renditionUrl.ts';
import { HttpError, notFound } from '../platform/http/httpErrors.ts';
import { mimeOf } from '../platform/files/mediaTypes.ts';
import {
  fileBlobStore,
  StoreUnavailable,
  type BlobInfo,
  type BlobStore,
} from '../platform/files/blobStore.ts';
import * as media from './mediaRepository.ts';
import type { Database } from '../platform/database/openDatabase.ts';

const FOLDER = 'renditions';
/** Each takes a core, and memory for all pixels if the format cannot be decoded by lines. */
const CONCURRENCY = 2;
/** Limit for pictures that were stored before uploads had one. Larger ones are not decoded. */
const SOURCE_PIXELS_MAX = 100_000_000;
const CACHED_SIZES_MAX = 2000;
const TAG_DIGITS = 12;
/** Stored name and version of the picture, and width of the rendition. */
const NAME = /^(.+)\.[\da-f]{12}-\d+\.webp$/;

/** The file that is sent for a slot, and its size in px. */
export type Rendition = { name: string; info: BlobInfo; store: BlobStore; size?: Size };
type Source = { name: string; info: BlobInfo };

export class RenditionCache {
  readonly #blobs: BlobStore;
  readonly #db: Database;
  readonly #store: BlobStore;
  readonly #conversions = new Map<string, Promise<void>>();
  readonly #limit = pLimit(CONCURRENCY);
  readonly #sizes: LRUCache<string, Size, Source>;

  constructor(blobs: BlobStore, db: Database, dataDir: string) {
    this.#blobs = blobs;
    this.#db = db;
    this.#store = fileBlobStore(join(dataDir, FOLDER));
    this.#sizes = new LRUCache({
      max: CACHED_SIZES_MAX,
      fetchMethod: (_key, _old, { context }) => this.#measure(context),
    });
  }

  /**
   * The file for a slot: a rendition; or the stored file if it is an SVG, no picture, or small
   * enough. Throws 415 if the picture is too large to decode, or damaged.
   */
  async find(source: Source, slot: RenditionSlot): Promise<Rendition> {
    const original = { ...source, store: this.#blobs };
    const mime = mimeOf(source.name);
    if (!mime?.startsWith('image/') || mime === 'image/svg+xml') return original;
    const size = await this.#sizes.fetch(`${source.name} ${tagOf(source)}`, { context: source });
    if (!size) throw notFound();
    const width = renditionWidth({ ...size, bytes: source.info.size }, slot);
    if (width === undefined) return { ...original, size };
    if (size.width * size.height > SOURCE_PIXELS_MAX) throw unreadable(source.name);
    const name = `${source.name}.${tagOf(source)}-${width}.webp`;
    const info = (await this.#store.head(name)) ?? (await this.#make(source, name, width));
    const height = Math.max(1, Math.round((size.height * width) / size.width));
    return { name, info, store: this.#store, size: { width, height } };
  }

  /** Removes the renditions of a replaced or deleted picture. */
  async forget(name: string): Promise<void> {
    for await (const { name: rendition } of this.#store.list()) {
      if (NAME.exec(rendition)?.[1] === name) await this.#store.delete(rendition);
    }
  }

  /** Removes renditions of pictures that other servers deleted. */
  async sweep(): Promise<void> {
    await this.#store.sweep();
    for await (const { name } of this.#store.list()) {
      const source = NAME.exec(name)?.[1] ?? '';
      if ((await media.byUrl(this.#db, [this.#blobs.url(source)])).size === 0) await this.#store.delete(name);
    }
  }

  /** Concurrent requests share one conversion. */
  async #make(source: Source, name: string, width: number): Promise<BlobInfo> {
    let pending = this.#conversions.get(name);
    if (!pending) {
      pending = this.#limit(() => this.#write(source, name, width)).finally(() =>
        this.#conversions.delete(name),
      );
      this.#conversions.set(name, pending);
    }
    await pending;
    const info = await this.#store.head(name);
    // The picture has been deleted meanwhile.
    if (!info) throw notFound();
    return info;
  }

  async #write(source: Source, name: string, width: number): Promise<void> {
    const bytes = await this.#read(source);
    const isExact = mimeOf(source.name) === 'image/png';
    const options = { limitInputPixels: SOURCE_PIXELS_MAX, sequentialRead: true, failOn: 'error' } as const;
    const picture = sharp(bytes, options)
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      // PNG holds signs and letters, where lossy encoding shows.
      .webp(isExact ? { nearLossless: true, quality: 80 } : { quality: 85, smartSubsample: true });
    const encoded = await picture.toBuffer().catch(() => {
      throw unreadable(source.name);
    });
    await this.#store.put(name, encoded);
  }

  async #measure(source: Source): Promise<Size> {
    const url = this.#blobs.url(source.name);
    const record = (await media.byUrl(this.#db, [url])).get(url);
    if (record?.width && record.height) return { width: record.width, height: record.height };
    const picture = sharp(await this.#read(source), { limitInputPixels: false });
    const { autoOrient } = await picture.metadata().catch(() => {
      throw unreadable(source.name);
    });
    return autoOrient;
  }

  async #read({ name }: Source): Promise<Buffer> {
    const stream = await this.#blobs.stream(name);
    if (!stream) throw notFound();
    return buffer(stream).catch(() => {
      throw new StoreUnavailable();
    });
  }
}

/** Changes when the bytes under a name change. */
const tagOf = ({ name, info: { size, modifiedAt } }: Source): string =>
  createHash('sha256').update(`${name} ${size} ${modifiedAt.getTime()}`).digest('hex').slice(0, TAG_DIGITS);

const unreadable = (name: string) =>
  new HttpError(415, `${name} is too large or damaged: it cannot be made small enough to be shown.`);
