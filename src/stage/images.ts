// Pictures on the GPU: decoded at the size of their slot, cropped and rounded there, shared, counted and released.
// A file that is missing or cannot be decoded is remembered as such, so that its view can say it.
import { Texture } from 'pixi.js';
import { TEXTURE_BUDGET_BYTES } from '#config/limits.ts';
import type { Slot } from './crop.ts';
import { decode } from './decode.ts';

export type Picture =
  | { status: 'loading' }
  | { status: 'failed' }
  /** Size in logical pixels; never more than the slot. An opaque one hides all that lies below it. */
  | { status: 'ready'; texture: Texture; width: number; height: number; isOpaque: boolean };

interface Held {
  picture: Picture;
  users: number;
  bytes: number;
  listeners: Set<() => void>;
  releasedAt: number;
  bitmap?: ImageBitmap;
}

/** What the smaller copies add to a texture. */
const MIPMAPS = 4 / 3;

const held = new Map<string, Held>();
const LOADING: Picture = { status: 'loading' };
let resolution = 1;
let releases = 0;

/** Counts up when pictures on show must be decoded anew. */
let edition = 0;
const editionListeners = new Set<() => void>();

/** Pixels of the canvas for a logical pixel; pictures on show are decoded anew when it changes. */
export function setImageResolution(next: number): void {
  if (next === resolution) return;
  resolution = next;
  renewImages();
}

/** Has every picture on show decoded anew, as when the GPU that held them has died. */
export function renewImages(): void {
  edition += 1;
  for (const listener of editionListeners) listener();
}

export const imageResolution = (): number => resolution;

/** Changes when the pictures on show are to be taken anew. */
export const imageEdition = (): number => edition;

export function onImageEdition(listener: () => void): () => void {
  editionListeners.add(listener);
  return () => editionListeners.delete(listener);
}

/** GPU memory in bytes that a picture takes that fills its slot. */
export const bytesOf = ({ width, height, isZoomed = false }: Slot): number => width * height * resolution ** 2 * 4 * (isZoomed ? MIPMAPS : 1);

let upload: (texture: Texture) => void = () => undefined;

/** Names who puts a texture on the GPU as soon as it is decoded, rather than in the frame that first draws it. */
export function setUploader(uploader: (texture: Texture) => void): void {
  upload = uploader;
}

/** Puts a texture on the GPU before the frame that first draws it. */
export const uploadNow = (texture: Texture): void => upload(texture);

/** A slot that a layout left no room for still holds a pixel: a canvas without area throws. */
const side = (px: number): number => Math.max(1, px);

const keyOf = (url: string, slot: Slot): string =>
  `${url}|${Math.round(slot.width)}x${Math.round(slot.height)}|${slot.fit}|${slot.radius ?? 0}|${slot.isZoomed ?? false}|${edition}`;

export interface Acquired {
  current: () => Picture;
  subscribe: (listener: () => void) => () => void;
  release: () => void;
}

/** Takes part in a picture: loads it on first use, and lets it go when its last user released it. */
export function acquireImage(url: string, wanted: Slot): Acquired {
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

function begin(key: string, url: string, slot: Slot): Held {
  const entry: Held = { picture: LOADING, users: 0, bytes: 0, listeners: new Set(), releasedAt: 0 };
  held.set(key, entry);
  const fineness = resolution;
  void decode(url, slot, fineness)
    .then(({ bitmap, isOpaque }) => {
      entry.bitmap = bitmap;
      entry.bytes = bitmap.width * bitmap.height * 4 * (slot.isZoomed ? MIPMAPS : 1);
      const texture = Texture.from({ resource: bitmap, resolution: fineness, alphaMode: 'premultiplied-alpha', autoGenerateMipmaps: slot.isZoomed ?? false }, true);
      upload(texture);
      entry.picture = { status: 'ready', texture, width: bitmap.width / fineness, height: bitmap.height / fineness, isOpaque };
      keepBudget();
    })
    .catch(() => {
      entry.picture = { status: 'failed' };
    })
    .finally(() => {
      for (const listener of entry.listeners) listener();
    });
  return entry;
}

/** Frees every picture that no view uses any more; called when a screen has gone. */
export function releaseUnused(): void {
  for (const [key, entry] of held) if (entry.users === 0 && entry.picture.status !== 'loading') discard(key, entry);
}

let claimed = 0;

/** Counts textures that others hold, so that pictures leave room for them; negative bytes give it back. */
export function claimTextures(bytes: number): void {
  claimed += bytes;
  if (bytes > 0) keepBudget();
}

/** Frees the longest unused pictures while all together are over the budget. */
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

function discard(key: string, entry: Held): void {
  held.delete(key);
  if (entry.picture.status === 'ready') entry.picture.texture.destroy(true);
  entry.bitmap?.close();
}
