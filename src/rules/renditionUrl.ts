// Image sizes for their slots. Shared by stage, server and service worker.

export interface Size {
  width: number;
  height: number;
}

/** The area that shows an image, in px of the canvas. */
export interface RenditionSlot extends Size {
  /** 'contain' shows the whole image, 'cover' fills the slot. */
  fit: 'contain' | 'cover';
}

/**
 * Widths in px that the server generates, each with twice the pixels of the one before. A loaded
 * image has at most twice the pixels needed, and an image has at most this many renditions.
 */
const WIDTHS = [32, 45, 64, 90, 128, 181, 256, 362, 512, 724, 1024, 1448, 2048, 2896, 4096];
const PIXELS_MAX = 2;
/** Longest side of a stage. */
const SIDE_MAX_PX = 8192;
/** Smaller files are served as they are. */
const LIGHT_BYTES = 100_000;

/** Size of an image in px, '1920x1080', so that a service worker need not decode it. */
export const PICTURE_SIZE_HEADER = 'x-picture-size';

/** Pixel images of the media store. */
const PIXEL_PICTURE = /^\/uploads\/[^/?#]+\.(?:png|jpe?g|webp|avif|gif)$/i;

/** Where an image is loaded from for its slot; other addresses stay as they are. */
export const renditionUrl = (url: string, { width, height, fit }: RenditionSlot): string =>
  PIXEL_PICTURE.test(url) ? `${url}?${fit}=${Math.ceil(width)}x${Math.ceil(height)}` : url;

/** The slot in an address's query; undefined for none. */
export function slotOf(query: Readonly<Record<string, unknown>>): RenditionSlot | undefined {
  for (const fit of ['cover', 'contain'] as const) {
    const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(String(query[fit] ?? '')) ?? [];
    if (width && height) return { width: clampSide(width), height: clampSide(height), fit };
  }
  return undefined;
}

const clampSide = (text: string): number => Math.min(SIDE_MAX_PX, Math.max(1, Number(text)));

/** The rendition width for a slot; undefined if the image is served as it is. */
export function renditionWidth(picture: Size & { bytes: number }, slot: RenditionSlot): number | undefined {
  const [widthScale, heightScale] = [slot.width / picture.width, slot.height / picture.height];
  const scale = Math.min(
    1,
    slot.fit === 'cover' ? Math.max(widthScale, heightScale) : Math.min(widthScale, heightScale),
  );
  const isResolutionFine = scale ** 2 * PIXELS_MAX >= 1;
  const isLight = picture.bytes <= Math.max(LIGHT_BYTES, picture.width * picture.height);
  if (isResolutionFine && isLight) return undefined;
  const needed = Math.ceil(picture.width * scale);
  return Math.min(picture.width, WIDTHS.find((width) => width >= needed) ?? Math.max(...WIDTHS));
}
