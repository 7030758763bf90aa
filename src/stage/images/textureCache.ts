// Images on the GPU: decoded at their slot's size, cropped, shared, reference-counted and released.
// A missing or undecodable file is remembered, so that its view can show it.
import { Texture } from 'pixi.js';
import { clock } from '#clock.ts';
import { TEXTURE_BUDGET_BYTES } from '#config/limits.ts';
import type { ImageSlot } from './crop.ts';
import { decodeImage } from './decodeQueue.ts';

export type CachedTexture =
  | { status: 'loading' }
  | { status: 'failed' }
  /**
   * Size in px of the stage, at most the slot. An opaque image hides everything below. 'renewing'
   * can be shown while a better resolution loads.
   */
  | { status: 'ready' | 'renewing'; texture: Texture; width: number; height: number; isOpaque: boolean };

interface CacheEntry {
  url: string;
  slot: ImageSlot;
  picture: CachedTexture;
  /** Number of decodings: only the last one counts. */
  loadId: number;
  users: number;
  bytes: number;
  listeners: Set<() => void>;
  releasedAt: number;
  bitmap?: ImageBitmap;
}

/** Longer than any view takes to switch to a new texture. */
const RETIRE_DELAY_MS = 5_000;

/** Memory factor of mipmaps. */
const MIPMAP_FACTOR = 4 / 3;

const cache = new Map<string, CacheEntry>();
const LOADING: CachedTexture = { status: 'loading' };
let resolution = 1;
let releaseCount = 0;

const reloadListeners = new Set<() => void>();

/** Canvas pixels per px of the stage. On a change, visible images stay until decoded again. */
export function setImageResolution(next: number): void {
  if (next === resolution) return;
  resolution = next;
  reloadCachedTextures((picture) => ('texture' in picture ? { ...picture, status: 'renewing' } : picture));
}

/** The GPU process died, and decoded images with it: visible ones are decoded again. */
export const reloadImages = (): void => reloadCachedTextures(() => LOADING);

function reloadCachedTextures(interimState: (picture: CachedTexture) => CachedTexture): void {
  for (const [key, entry] of cache) {
    if (entry.users === 0 && entry.picture.status !== 'loading') {
      discard(key, entry);
      continue;
    }
    const before = entry.picture;
    entry.picture = interimState(before);
    if (entry.picture === LOADING) retire(entry, before);
    load(key, entry);
    notifyListeners(entry);
  }
  for (const listener of reloadListeners) listener();
}

export const imageResolution = (): number => resolution;

/** Calls when everything drawn for the GPU, or for another resolution, must be drawn again. */
export function onImageReload(listener: () => void): () => void {
  reloadListeners.add(listener);
  return () => reloadListeners.delete(listener);
}

/** GPU memory in bytes of an image that fills its slot. */
export const bytesOf = ({ width, height, isZoomed = false }: ImageSlot): number =>
  width * height * resolution ** 2 * 4 * (isZoomed ? MIPMAP_FACTOR : 1);

let upload: (texture: Texture) => void = () => undefined;

/**
 * Sets the function that uploads a texture as soon as it is decoded, before the frame that first
 * draws it.
 */
export function setUploader(uploader: (texture: Texture) => void): void {
  upload = uploader;
}

/** Uploads a texture before the frame that first draws it. */
export const uploadNow = (texture: Texture): void => upload(texture);

/** A slot without space still has one pixel: a canvas without area throws. */
const atLeastOnePx = (px: number): number => Math.max(1, px);

const keyOf = (url: string, slot: ImageSlot): string =>
  `${url}|${Math.round(slot.width)}x${Math.round(slot.height)}|${slot.fit}|${slot.radius ?? 0}|${slot.isZoomed ?? false}|${slot.focus?.x}|${slot.focus?.y}`;

/** An image in a slot. */
export interface SlottedImage {
  url: string;
  slot: ImageSlot;
}

/** The images that views use now. */
export const imagesInUse = (): (SlottedImage & { picture: CachedTexture })[] =>
  [...cache.values()].filter(({ users }) => users > 0);

/**
 * Loads images at a resolution before their views exist. Returns a function that leaves them to
 * their views.
 */
export function preloadImages(images: readonly SlottedImage[], imageResolution: number): () => void {
  setImageResolution(imageResolution);
  const acquired = images.map(({ url, slot }) => acquireImage(url, slot));
  return () => acquired.forEach(({ release }) => release());
}

export interface AcquiredImage {
  current: () => CachedTexture;
  subscribe: (listener: () => void) => () => void;
  release: () => void;
}

/** Acquires an image: loads it on first use and frees it after its last user released it. */
export function acquireImage(url: string, requestedSlot: ImageSlot): AcquiredImage {
  const slot = {
    ...requestedSlot,
    width: atLeastOnePx(requestedSlot.width),
    height: atLeastOnePx(requestedSlot.height),
  };
  const key = keyOf(url, slot);
  const entry = cache.get(key) ?? createEntry(key, url, slot);
  entry.users += 1;
  return {
    current: () => entry.picture,
    subscribe: (listener) => {
      entry.listeners.add(listener);
      return () => entry.listeners.delete(listener);
    },
    release: () => {
      entry.users -= 1;
      entry.releasedAt = releaseCount += 1;
      enforceBudget();
    },
  };
}

function createEntry(key: string, url: string, slot: ImageSlot): CacheEntry {
  const entry: CacheEntry = {
    url,
    slot,
    picture: LOADING,
    loadId: 0,
    users: 0,
    bytes: 0,
    listeners: new Set(),
    releasedAt: 0,
  };
  cache.set(key, entry);
  load(key, entry);
  return entry;
}

function load(key: string, entry: CacheEntry): void {
  const { url, slot } = entry;
  const loadResolution = resolution;
  const loadId = (entry.loadId += 1);
  const isLatest = (): boolean => entry.loadId === loadId && cache.get(key) === entry;
  void decodeImage(url, slot, loadResolution)
    .then(({ bitmap, isOpaque }) => {
      if (!isLatest()) return bitmap.close();
      const texture = Texture.from(
        {
          resource: bitmap,
          resolution: loadResolution,
          alphaMode: 'premultiplied-alpha',
          autoGenerateMipmaps: slot.isZoomed ?? false,
        },
        true,
      );
      upload(texture);
      // Only now: one that could not be uploaded keeps the old one.
      retire(entry, entry.picture);
      entry.bitmap = bitmap;
      entry.bytes = bitmap.width * bitmap.height * 4 * (slot.isZoomed ? MIPMAP_FACTOR : 1);
      entry.picture = {
        status: 'ready',
        texture,
        width: bitmap.width / loadResolution,
        height: bitmap.height / loadResolution,
        isOpaque,
      };
      enforceBudget();
    })
    .catch(() => {
      // An image that cannot be reloaded, as while offline, is still shown.
      if (isLatest())
        entry.picture =
          'texture' in entry.picture ? { ...entry.picture, status: 'ready' } : { status: 'failed' };
    })
    .finally(() => notifyListeners(entry));
}

function notifyListeners({ listeners }: CacheEntry): void {
  for (const listener of listeners) listener();
}

/** Frees the previous texture once its views use the new one. */
function retire(entry: CacheEntry, before: CachedTexture): void {
  if (!('texture' in before)) return;
  const { bitmap } = entry;
  delete entry.bitmap;
  clock.after(RETIRE_DELAY_MS, () => free(before.texture, bitmap));
}

/** Frees all unused images; called when a screen is gone. */
export function releaseUnused(): void {
  for (const [key, entry] of cache)
    if (entry.users === 0 && entry.picture.status !== 'loading') discard(key, entry);
}

let reservedBytes = 0;

/**
 * Counts textures held elsewhere, so that images leave space for them; negative bytes release it.
 */
export function reserveTextures(bytes: number): void {
  reservedBytes += bytes;
  if (bytes > 0) enforceBudget();
}

/** Frees the longest unused images while over budget. */
function enforceBudget(): void {
  let total = reservedBytes;
  for (const entry of cache.values()) total += entry.bytes;
  const idle = [...cache].filter(([, entry]) => entry.users === 0 && entry.picture.status !== 'loading');
  idle.sort(([, a], [, b]) => a.releasedAt - b.releasedAt);
  for (const [key, entry] of idle) {
    if (total <= TEXTURE_BUDGET_BYTES) return;
    total -= entry.bytes;
    discard(key, entry);
  }
}

function discard(key: string, { picture, bitmap }: CacheEntry): void {
  cache.delete(key);
  if ('texture' in picture) free(picture.texture, bitmap);
}

function free(texture: Texture, bitmap: ImageBitmap | undefined): void {
  texture.destroy(true);
  bitmap?.close();
}
