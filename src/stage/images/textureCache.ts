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

interface HeldTexture {
  url: string;
  slot: ImageSlot;
  picture: CachedTexture;
  /** Number of decodings: only the last one counts. */
  turn: number;
  users: number;
  bytes: number;
  listeners: Set<() => void>;
  releasedAt: number;
  bitmap?: ImageBitmap;
}

/** Longer than any view takes to switch to a new texture. */
const EXCHANGED_WITHIN_MS = 5_000;

/** Memory factor of mipmaps. */
const MIPMAPS = 4 / 3;

const held = new Map<string, HeldTexture>();
const LOADING: CachedTexture = { status: 'loading' };
let resolution = 1;
let releases = 0;

const renewals = new Set<() => void>();

/** Canvas pixels per px of the stage. On a change, visible images stay until decoded again. */
export function setImageResolution(next: number): void {
  if (next === resolution) return;
  resolution = next;
  replaceHeldTextures((picture) => ('texture' in picture ? { ...picture, status: 'renewing' } : picture));
}

/** The GPU process died, and decoded images with it: visible ones are decoded again. */
export const reloadImages = (): void => replaceHeldTextures(() => LOADING);

function replaceHeldTextures(meanwhile: (picture: CachedTexture) => CachedTexture): void {
  for (const [key, entry] of held) {
    if (entry.users === 0 && entry.picture.status !== 'loading') {
      discard(key, entry);
      continue;
    }
    const before = entry.picture;
    entry.picture = meanwhile(before);
    if (entry.picture === LOADING) retire(entry, before);
    load(key, entry);
    tell(entry);
  }
  for (const listener of renewals) listener();
}

export const imageResolution = (): number => resolution;

/** Calls when everything drawn for the GPU, or for another resolution, must be drawn again. */
export function onImageReload(listener: () => void): () => void {
  renewals.add(listener);
  return () => renewals.delete(listener);
}

/** GPU memory in bytes of an image that fills its slot. */
export const bytesOf = ({ width, height, isZoomed = false }: ImageSlot): number =>
  width * height * resolution ** 2 * 4 * (isZoomed ? MIPMAPS : 1);

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
const side = (px: number): number => Math.max(1, px);

const keyOf = (url: string, slot: ImageSlot): string =>
  `${url}|${Math.round(slot.width)}x${Math.round(slot.height)}|${slot.fit}|${slot.radius ?? 0}|${slot.isZoomed ?? false}`;

export interface AcquiredImage {
  current: () => CachedTexture;
  subscribe: (listener: () => void) => () => void;
  release: () => void;
}

/** Acquires an image: loads it on first use and frees it after its last user released it. */
export function acquireImage(url: string, wanted: ImageSlot): AcquiredImage {
  const slot = { ...wanted, width: side(wanted.width), height: side(wanted.height) };
  const key = keyOf(url, slot);
  const entry = held.get(key) ?? begin(key, url, slot);
  entry.users += 1;
  return {
    current: () => entry.picture,
    subscribe: (listener) => {
      entry.listeners.add(listener);
      return () => entry.listeners.delete(listener);
    },
    release: () => {
      entry.users -= 1;
      entry.releasedAt = releases += 1;
      keepBudget();
    },
  };
}

function begin(key: string, url: string, slot: ImageSlot): HeldTexture {
  const entry: HeldTexture = {
    url,
    slot,
    picture: LOADING,
    turn: 0,
    users: 0,
    bytes: 0,
    listeners: new Set(),
    releasedAt: 0,
  };
  held.set(key, entry);
  load(key, entry);
  return entry;
}

function load(key: string, entry: HeldTexture): void {
  const { url, slot } = entry;
  const adaptiveResolution = resolution;
  const turn = (entry.turn += 1);
  const isWanted = (): boolean => entry.turn === turn && held.get(key) === entry;
  void decodeImage(url, slot, adaptiveResolution)
    .then(({ bitmap, isOpaque }) => {
      if (!isWanted()) return bitmap.close();
      const texture = Texture.from(
        {
          resource: bitmap,
          resolution: adaptiveResolution,
          alphaMode: 'premultiplied-alpha',
          autoGenerateMipmaps: slot.isZoomed ?? false,
        },
        true,
      );
      upload(texture);
      // Only now: one that could not be uploaded keeps the old one.
      retire(entry, entry.picture);
      entry.bitmap = bitmap;
      entry.bytes = bitmap.width * bitmap.height * 4 * (slot.isZoomed ? MIPMAPS : 1);
      entry.picture = {
        status: 'ready',
        texture,
        width: bitmap.width / adaptiveResolution,
        height: bitmap.height / adaptiveResolution,
        isOpaque,
      };
      keepBudget();
    })
    .catch(() => {
      // An image that cannot be reloaded, as while offline, is still shown.
      if (isWanted())
        entry.picture =
          'texture' in entry.picture ? { ...entry.picture, status: 'ready' } : { status: 'failed' };
    })
    .finally(() => tell(entry));
}

function tell({ listeners }: HeldTexture): void {
  for (const listener of listeners) listener();
}

/** Frees the previous texture once its views use the new one. */
function retire(entry: HeldTexture, before: CachedTexture): void {
  if (!('texture' in before)) return;
  const { bitmap } = entry;
  delete entry.bitmap;
  clock.after(EXCHANGED_WITHIN_MS, () => free(before.texture, bitmap));
}

/** Frees all unused images; called when a screen is gone. */
export function releaseUnused(): void {
  for (const [key, entry] of held)
    if (entry.users === 0 && entry.picture.status !== 'loading') discard(key, entry);
}

let claimed = 0;

/** Counts textures held elsewhere, so that images leave space for them; negative bytes release it. */
export function reserveTextures(bytes: number): void {
  claimed += bytes;
  if (bytes > 0) keepBudget();
}

/** Frees the longest unused images while over budget. */
function keepBudget(): void {
  let total = claimed;
  for (const entry of held.values()) total += entry.bytes;
  const idle = [...held].filter(([, entry]) => entry.users === 0 && entry.picture.status !== 'loading');
  idle.sort(([, a], [, b]) => a.releasedAt - b.releasedAt);
  for (const [key, entry] of idle) {
    if (total <= TEXTURE_BUDGET_BYTES) return;
    total -= entry.bytes;
    discard(key, entry);
  }
}

function discard(key: string, { picture, bitmap }: HeldTexture): void {
  held.delete(key);
  if ('texture' in picture) free(picture.texture, bitmap);
}

function free(texture: Texture, bitmap: ImageBitmap | undefined): void {
  texture.destroy(true);
  bitmap?.close();
}
