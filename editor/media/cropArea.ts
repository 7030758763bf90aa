// The part of an image that is cut out, in px of it.
import type { CropArea } from '../api/mediaApi.ts';
import type { Size } from './slotSizes.ts';

/** Shares of an image, in percent. */
export interface CropShares {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The width by the height of a place whose hint names both; undefined for others. */
export function aspectOf(hint = ''): number | undefined {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(hint) ?? [];
  return width === undefined ? undefined : Number(width) / Number(height);
}

/** The largest part of a shape, in the middle; without a shape the whole image. */
export function largestPart({ width, height }: Size, aspect: number | undefined): CropShares {
  if (aspect === undefined) return { x: 0, y: 0, width: 100, height: 100 };
  const own = width / height;
  const [across, down] = own > aspect ? [(100 * aspect) / own, 100] : [100, (100 * own) / aspect];
  return { x: (100 - across) / 2, y: (100 - down) / 2, width: across, height: down };
}

/** Whole px within the image, at least one. */
export function areaOf(shares: CropShares, { width, height }: Size): CropArea {
  const [x, across] = wholePx(shares.x, shares.width, width);
  const [y, down] = wholePx(shares.y, shares.height, height);
  return { x, y, width: across, height: down };
}

function wholePx(
  startPercent: number,
  lengthPercent: number,
  whole: number,
): [start: number, length: number] {
  const start = Math.min(whole - 1, Math.max(0, Math.round((startPercent / 100) * whole)));
  const length = Math.round((lengthPercent / 100) * whole);
  return [start, Math.min(whole - start, Math.max(1, length))];
}
