// From a file to the pixels of a slot: fetched, decoded, cropped and rounded there, never while something must not stutter.
import { requestBlob } from '#api/http.ts';

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

/** The picture of a file as its slot needs it, at so many pixels a logical one; rejects where it cannot be had or decoded. */
export async function decode(url: string, slot: Slot, fineness: number): Promise<{ bitmap: ImageBitmap; isOpaque: boolean }> {
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
