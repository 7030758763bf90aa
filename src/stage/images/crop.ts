// An image cropped to its slot, with rounded corners. Runs in the page and in the worker.

export interface ImageSlot {
  /** In px of the stage. */
  width: number;
  height: number;
  /** 'contain' shows the whole image, 'cover' fills the slot. */
  fit: 'contain' | 'cover';
  /** Point that 'cover' keeps in view, in shares of the image; its middle by default. */
  focus?: { x: number; y: number } | undefined;
  /** Corner radius in px of the stage. */
  radius?: number;
  /** Drawn scaled down at times: adds mipmaps, which take a third more memory. */
  isZoomed?: boolean;
}

export interface CroppedImage {
  bitmap: ImageBitmap;
  /** Hides everything below it. */
  isOpaque: boolean;
}

/** Decodes and crops an image file; rejects if it cannot be decoded. */
export async function cropBlob(blob: Blob, slot: ImageSlot, resolution: number): Promise<CroppedImage> {
  const source = await createImageBitmap(blob, { premultiplyAlpha: 'premultiply' });
  const cropped = crop(source, slot, resolution);
  source.close();
  return cropped;
}

/** The image for its slot at a resolution. */
export function crop(
  source: ImageBitmap | HTMLImageElement,
  slot: ImageSlot,
  resolution: number,
): CroppedImage {
  const { width, height } = slot.fit === 'cover' ? slot : contained(source, slot);
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * resolution)),
    Math.max(1, Math.round(height * resolution)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D context to draw the picture with');
  context.imageSmoothingQuality = 'high';
  const scale = Math.max(canvas.width / source.width, canvas.height / source.height);
  const [w, h] =
    slot.fit === 'cover' ? [source.width * scale, source.height * scale] : [canvas.width, canvas.height];
  const { x, y } = slot.focus ?? { x: 0.5, y: 0.5 };
  context.drawImage(source, (canvas.width - w) * x, (canvas.height - h) * y, w, h);
  if (slot.radius) {
    // A clip would have steps instead of a soft edge where no GPU draws the canvas.
    context.globalCompositeOperation = 'destination-in';
    context.beginPath();
    context.roundRect(0, 0, canvas.width, canvas.height, slot.radius * resolution);
    context.fill();
  }
  const isOpaque = slot.fit === 'cover' && !slot.radius && isFullyOpaque(source);
  return { bitmap: canvas.transferToImageBitmap(), isOpaque };
}

const PROBE_PX = 32;

/** Checks a small copy, in which a transparent area of any size leaves a trace. */
function isFullyOpaque(source: CanvasImageSource): boolean {
  const context = new OffscreenCanvas(PROBE_PX, PROBE_PX).getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, PROBE_PX, PROBE_PX);
  const { data } = context.getImageData(0, 0, PROBE_PX, PROBE_PX);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}

/** The largest size in the slot that keeps the aspect ratio and does not enlarge. */
function contained(
  source: { width: number; height: number },
  slot: ImageSlot,
): { width: number; height: number } {
  const scale = Math.min(slot.width / source.width, slot.height / source.height, 1);
  return { width: source.width * scale, height: source.height * scale };
}
