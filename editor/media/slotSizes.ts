// Whether a picture holds more than its place on the stage can ever show, as functions of data.
import { STAGE } from '#config/limits.ts';

export interface Size {
  width: number;
  height: number;
}

/** Device pixels for each of the stage's, on the finest screens. */
const FINENESS = 2;

/**
 * The size named by a field's hint: '290x290', 'Up to 1500 px wide', 'At most 800 px high'; without one,
 * the stage.
 */
export function slotOf(hint = ''): Size {
  const [, width, height] = /(\d+)x(\d+)/.exec(hint) ?? [];
  if (width !== undefined && height !== undefined) return { width: Number(width), height: Number(height) };
  const [, length, side] = /(\d+) px (wide|high)/.exec(hint) ?? [];
  if (length === undefined) return { width: STAGE.widthPx, height: STAGE.heightPx };
  return side === 'wide'
    ? { width: Number(length), height: Number.POSITIVE_INFINITY }
    : { width: Number.POSITIVE_INFINITY, height: Number(length) };
}

/**
 * The size that is enough for a picture in its slot, filling it or within it; null for a picture that is no
 * larger.
 */
export function isLargeEnough(picture: Size, slot: Size): Size | null {
  const shares = [slot.width / picture.width, slot.height / picture.height].filter(Number.isFinite);
  const share = Math.max(...shares) * FINENESS;
  return share < 1
    ? { width: Math.ceil(picture.width * share), height: Math.ceil(picture.height * share) }
    : null;
}
