// A picture cropped to its slot, with its corners rounded. Runs in the page and in the worker beside it.

export interface ImageSlot {
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

export interface CroppedImage {
  bitmap: ImageBitmap;
  /** It hides all that lies below it. */
  isOpaque: boolean;
}

/** The picture of a file, decoded and cropped; rejects where it cannot be decoded. */
export async function cropBlob(
  blob: Blob,
  slot: ImageSlot,
  adaptiveResolution: number,
): Promise<CroppedImage> {
  const source = await createImageBitmap(blob, { premultiplyAlpha: 'premultiply' });
  const cropped = crop(source, slot, adaptiveResolution);
  source.close();
  return cropped;
}

/** The picture as its slot needs it, at so many pixels a logical one. */
export function crop(
  source: ImageBitmap | HTMLImageElement,
  slot: ImageSlot,
  adaptiveResolution: number,
): CroppedImage {
  const { width, height } = slot.fit === 'cover' ? slot : contained(source, slot);
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * adaptiveResolution)),
    Math.max(1, Math.round(height * adaptiveResolution)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D context to draw the picture with');
  context.imageSmoothingQuality = 'high';
  if (slot.radius) {
    context.beginPath();
    context.roundRect(0, 0, canvas.width, canvas.height, slot.radius * adaptiveResolution);
    context.clip();
  }
  const scale = Math.max(canvas.width / source.width, canvas.height / source.height);
  const [w, h] =
    slot.fit === 'cover' ? [source.width * scale, source.height * scale] : [canvas.width, canvas.height];
  context.drawImage(source, (canvas.width - w) / 2, (canvas.height - h) / 2, w, h);
  const isOpaque = slot.fit === 'cover' && !slot.radius && isOpaqueAllOver(source);
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
function contained(
  source: { width: number; height: number },
  slot: ImageSlot,
): { width: number; height: number } {
  const scale = Math.min(slot.width / source.width, slot.height / source.height, 1);
  return { width: source.width * scale, height: source.height * scale };
}
