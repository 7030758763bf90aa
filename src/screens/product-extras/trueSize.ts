// A device at its true size on a screen whose inches are known. See
// src/screens/overlays/README.md#true-size.
import { MM_PER_INCH } from '#state/lowerReachArea.ts';

/** The sides of a bank card in mm, by ISO/IEC 7810. */
export const BANK_CARD_MM = { width: 85.6, height: 53.98 } as const;

/**
 * Pixels of the stage in a millimeter of the screen. `screen` is the size of the whole screen,
 * `scale` that of the stage, both in CSS px.
 */
export const pxPerMm = (inches: number, screen: { width: number; height: number }, scale: number): number =>
  Math.hypot(screen.width, screen.height) / (inches * MM_PER_INCH) / scale;

/** A part of a picture, each number a share of its sides. */
export interface PictureBounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const WHOLE_PICTURE: PictureBounds = { x: 0, y: 0, width: 1, height: 1 };

/** Shadows around a device are fainter. */
const SOLID_ALPHA = 200;
const CHANNELS = 4;

/** Where a picture of `width` times `height` RGBA pixels is solid; the whole of it if nowhere. */
export function solidBounds(pixels: Uint8ClampedArray, width: number, height: number): PictureBounds {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((pixels[(y * width + x) * CHANNELS + CHANNELS - 1] ?? 0) < SOLID_ALPHA) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  if (right < 0) return WHOLE_PICTURE;
  return {
    x: left / width,
    y: top / height,
    width: (right + 1 - left) / width,
    height: (bottom + 1 - top) / height,
  };
}

/** The average of the solid pixels as 0xRRGGBB; null if none is solid. */
export function averageColor(pixels: Uint8ClampedArray): number | null {
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    if ((pixels[at + CHANNELS - 1] ?? 0) < SOLID_ALPHA) continue;
    red += pixels[at] ?? 0;
    green += pixels[at + 1] ?? 0;
    blue += pixels[at + 2] ?? 0;
    count += 1;
  }
  const mean = (sum: number): number => Math.round(sum / count);
  return count === 0 ? null : (mean(red) << 16) | (mean(green) << 8) | mean(blue);
}
