// Opaque bounds of a picture with an empty ground: the device without its shadow.
import type { Texture } from 'pixi.js';
import { averageColor, solidBounds, WHOLE_PICTURE, type PictureBounds } from '../product-extras/trueSize.ts';

/** Side in px of the copy in which it is looked for. */
const SCAN_PX = 512;
/** A picture is loaded larger than what is solid in it, which fills about four fifths. */
export const DETAIL = 1.25;

export interface SolidPart {
  /** Where it is. */
  edges: PictureBounds;
  /** Its average color as 0xRRGGBB; null where the picture cannot be read. */
  color: number | null;
}

export function solidPartOf({ source }: Texture): SolidPart {
  const context = new OffscreenCanvas(SCAN_PX, SCAN_PX).getContext('2d', { willReadFrequently: true });
  if (!context) return { edges: WHOLE_PICTURE, color: null };
  context.drawImage(source.resource as CanvasImageSource, 0, 0, SCAN_PX, SCAN_PX);
  const { data } = context.getImageData(0, 0, SCAN_PX, SCAN_PX);
  return { edges: solidBounds(data, SCAN_PX, SCAN_PX), color: averageColor(data) };
}

/** The whole picture, and what is solid in it (`device`), in px of the stage. */
export function drawnAt({ width: across, height: down }: Texture, edges: PictureBounds, devicePx: number) {
  const height = devicePx / edges.height;
  const width = (height * across) / down;
  const device = {
    x: edges.x * width,
    y: edges.y * height,
    width: edges.width * width,
    height: edges.height * height,
  };
  return { width, height, device };
}
