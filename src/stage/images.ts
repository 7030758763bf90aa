// Pictures on the GPU: decoded at the size of their slot, cropped and rounded there, shared, counted and released.
// A file that is missing or cannot be decoded is remembered as such, so that its view can say it.
import { Texture } from 'pixi.js';
import { requestBlob } from '#api/http.ts';
import { TEXTURE_BUDGET_BYTES } from '#config/limits.ts';

export interface Slot {
  /** Logical pixels. */
  width: number;
  height: number;
  /** 'contain' keeps the whole picture, 'cover' fills the slot. */
  fit: 'contain' | 'cover';
  /** Corner radius in logical pixels. */
  radius?: number;
  /** It is drawn smaller than its slot at times, and must stay clean then; takes a third more memory. */
  isZoomed?: boolean;
}

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

const resolutionListeners = new Set<() => void>();

/** Pixels of the canvas for a logical pixel; pictures on show are decoded anew when it changes. */
export function setImageResolution(next: number): void {
  if (next === resolution) return;
  resolution = next;
  for (const listener of resolutionListeners) listener();
}

export const imageResolution = (): number => resolution;

export function onImageResolution(listener: () => void): () => void {
  resolutionListeners.add(listener);
  return () => resolutionListeners.delete(listener);
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
  `${url}|${Math.round(slot.width)}x${Math.round(slot.height)}|${slot.fit}|${slot.radius ?? 0}|${slot.isZoomed ?? false}|${resolution}`;

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

let holds = 0;
let waiting: (() => void)[] = [];

/** Keeps what is fetched from being decoded while something moves that must not stutter; the answer, once, lets it. */
export function holdDecoding(): () => void {
  holds += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holds -= 1;
    if (holds > 0) return;
    for (const goOn of waiting) goOn();
    waiting = [];
  };
}

async function mayDecode(): Promise<void> {
  while (holds > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}

async function decode(url: string, slot: Slot, fineness: number): Promise<{ bitmap: ImageBitmap; isOpaque: boolean }> {
  const blob = await requestBlob(url);
  await mayDecode();
  const source = await bitmapOf(blob, url);
  await mayDecode();
  const { width, height } = slot.fit === 'cover' ? slot : contained(source, slot);
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * fineness)), Math.max(1, Math.round(height * fineness)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D context to draw the picture with');
  context.imageSmoothingQuality = 'high';
  if (slot.radius) {
    context.beginPath();
    context.roundRect(0, 0, canvas.width, canvas.height, slot.radius * fineness);
    context.clip();
  }
  const scale = Math.max(canvas.width / source.width, canvas.height / source.height);
  const [w, h] = slot.fit === 'cover' ? [source.width * scale, source.height * scale] : [canvas.width, canvas.height];
  context.drawImage(source, (canvas.width - w) / 2, (canvas.height - h) / 2, w, h);
  const isOpaque = slot.fit === 'cover' && !slot.radius && isOpaqueAllOver(source);
  if (source instanceof ImageBitmap) source.close();
  return { bitmap: canvas.transferToImageBitmap(), isOpaque };
}

const PROBE_PX = 32;

/** Looks at a small copy, in which a transparent part of any size leaves its mark. */
function isOpaqueAllOver(source: CanvasImageSource): boolean {
  const context = new OffscreenCanvas(PROBE_PX, PROBE_PX).getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, PROBE_PX, PROBE_PX);
  const { data } = context.getImageData(0, 0, PROBE_PX, PROBE_PX);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}

/** The largest size within the slot that keeps the shape and enlarges nothing. */
function contained(source: { width: number; height: number }, slot: Slot): { width: number; height: number } {
  const scale = Math.min(slot.width / source.width, slot.height / source.height, 1);
  return { width: source.width * scale, height: source.height * scale };
}

/** SVG has no pixels of its own, so the browser must draw it as an image first. */
async function bitmapOf(blob: Blob, url: string): Promise<ImageBitmap | HTMLImageElement> {
  if (blob.type !== 'image/svg+xml') return createImageBitmap(blob, { premultiplyAlpha: 'premultiply' });
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
