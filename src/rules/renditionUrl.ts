// How large a picture must be for the place that shows it. Stage, server and service worker agree on it here.

export interface Size {
  width: number;
  height: number;
}

/** The place that shows a picture, in px of the canvas. */
export interface RenditionSlot extends Size {
  /** 'contain' keeps the whole picture, 'cover' fills the slot. */
  fit: 'contain' | 'cover';
}

/**
 * Widths in px that the server makes pictures in, each with twice the pixels of the one before: what is
 * loaded has at most twice those that are needed, and a picture has at most so many renditions, whatever is
 * asked for.
 */
const WIDTHS = [32, 45, 64, 90, 128, 181, 256, 362, 512, 724, 1024, 1448, 2048, 2896, 4096];
const PIXELS_MAX = 2;
/** No stage has a longer side. */
const SIDE_MAX_PX = 8192;
/** Smaller files are not worth another encoding. */
const LIGHT_BYTES = 100_000;

/** Names the size of a picture in px, '1920x1080', so that a service worker need not decode what it keeps. */
export const PICTURE_SIZE_HEADER = 'x-picture-size';

/** Pictures of the media store that consist of pixels. */
const PIXEL_PICTURE = /^\/uploads\/[^/?#]+\.(?:png|jpe?g|webp|avif|gif)$/i;

/** Where a picture is loaded from for its slot; other addresses stay as they are. */
export const renditionUrl = (url: string, { width, height, fit }: RenditionSlot): string =>
  PIXEL_PICTURE.test(url) ? `${url}?${fit}=${Math.ceil(width)}x${Math.ceil(height)}` : url;

/** The slot that an address asks for, by its query; undefined for none. */
export function slotOf(query: Readonly<Record<string, unknown>>): RenditionSlot | undefined {
  for (const fit of ['cover', 'contain'] as const) {
    const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(String(query[fit] ?? '')) ?? [];
    if (width && height) return { width: side(width), height: side(height), fit };
  }
  return undefined;
}

const side = (text: string): number => Math.min(SIDE_MAX_PX, Math.max(1, Number(text)));

/** The width that a picture is needed in; undefined where it is served as it is. */
export function renditionWidth(picture: Size & { bytes: number }, slot: RenditionSlot): number | undefined {
  const [across, down] = [slot.width / picture.width, slot.height / picture.height];
  const scale = Math.min(1, slot.fit === 'cover' ? Math.max(across, down) : Math.min(across, down));
  const isFine = scale ** 2 * PIXELS_MAX >= 1;
  const isLight = picture.bytes <= Math.max(LIGHT_BYTES, picture.width * picture.height);
  if (isFine && isLight) return undefined;
  const needed = Math.ceil(picture.width * scale);
  return Math.min(picture.width, WIDTHS.find((width) => width >= needed) ?? Math.max(...WIDTHS));
}
