// Whether an image has more pixels than its slot can show.
import { STAGE } from '#config/limits.ts';

export interface Size {
  width: number;
  height: number;
}

/** Device pixels per stage px on the densest screens. */
const DENSITY = 2;

/**
 * The size in a field's hint: '290x290', 'Up to 1500 px wide', 'At most 800 px high'; else the
 * stage.
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
 * The size of a slot that an image is too small for on both sides, so that it is scaled up; null if
 * it is large enough, or the hint names no exact size.
 */
export function missedSize(picture: Size, hint = ''): Size | null {
  if (!/^\d+x\d+$/.test(hint)) return null;
  const slot = slotOf(hint);
  return picture.width < slot.width && picture.height < slot.height ? slot : null;
}

/** The sufficient size of an image in its slot; null if it is not larger. */
export function isLargeEnough(picture: Size, slot: Size): Size | null {
  const ratios = [slot.width / picture.width, slot.height / picture.height].filter(Number.isFinite);
  const scale = Math.max(...ratios) * DENSITY;
  return scale < 1
    ? { width: Math.ceil(picture.width * scale), height: Math.ceil(picture.height * scale) }
    : null;
}
