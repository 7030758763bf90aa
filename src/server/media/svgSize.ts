// The size of an SVG from its root element, in CSS px.
import type { Size } from './imageVariants.ts';

/** A drawing is scaled to its slot; a larger size only costs memory. */
export const SVG_SIDE_MAX_PX = 4096;
/** Browsers show a drawing with nothing but a view box in this size, regardless of the view box. */
const DEFAULT_SIDE_PX = 150;
const PX_PER_UNIT: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
  ex: 8,
};
const LENGTH = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*)$/i;
const VIEW_BOX_NUMBERS = 4;

export interface SvgSize {
  /** Px as displayed; undefined if the drawing must be measured. */
  size?: Size;
  /** Attributes of the root that are replaced; null removes one. */
  changes: Record<string, string | null>;
  /** Whether the declared size is larger than the largest. */
  isCapped?: boolean;
  /** Whether the view box cannot be used. */
  hasInvalidViewBox?: boolean;
}

/** Computes the size of a root with these attributes, and which of them must change. */
export function svgSize(root: Readonly<Record<string, string | undefined>>): SvgSize {
  const [width, height] = [lengthOf(root['width']), lengthOf(root['height'])];
  const box = viewBoxOf(root['viewBox']);
  const hasInvalidViewBox = root['viewBox'] !== undefined && !box;
  const declared = sizeOf(width, height, box);
  const changes: SvgSize['changes'] = hasInvalidViewBox ? { viewBox: null } : {};
  // A length that is not valid counts as 100 %, as a missing one.
  if (root['width'] !== undefined && !width) changes['width'] = null;
  if (root['height'] !== undefined && !height) changes['height'] = null;
  if (!declared) return { changes, hasInvalidViewBox };
  const longest = Math.max(declared.width, declared.height);
  const isCapped = longest > SVG_SIDE_MAX_PX;
  const scale = isCapped ? SVG_SIDE_MAX_PX / longest : 1;
  const size = { width: whole(declared.width * scale), height: whole(declared.height * scale) };
  const isSizedByBox = box === declared && longest > DEFAULT_SIDE_PX;
  if (isCapped || isSizedByBox) Object.assign(changes, sizeAttributes(size, box ? undefined : declared));
  return { size, changes, isCapped, hasInvalidViewBox };
}

/** Attributes of a root without any size. */
const sizeAttributes = (size: Size, viewBox: Size | undefined): Record<string, string> => ({
  width: String(size.width),
  height: String(size.height),
  ...(viewBox && { viewBox: `0 0 ${viewBox.width} ${viewBox.height}` }),
});

function sizeOf(width?: number, height?: number, box?: Size): Size | undefined {
  if (width && height) return { width, height };
  if (!box) return undefined;
  if (width) return { width, height: (width * box.height) / box.width };
  if (height) return { width: (height * box.width) / box.height, height };
  return box;
}

/** Px; undefined for percentages, and for what is not a length above 0. */
function lengthOf(text: string | undefined): number | undefined {
  const [, number = '', unit = ''] = LENGTH.exec(text?.trim() ?? '') ?? [];
  const px = Number(number) * (PX_PER_UNIT[unit.toLowerCase()] ?? Number.NaN);
  return Number.isFinite(px) && px > 0 ? px : undefined;
}

function viewBoxOf(text: string | undefined): Size | undefined {
  const numbers = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = numbers;
  const isValid =
    numbers.length === VIEW_BOX_NUMBERS && numbers.every(Number.isFinite) && width > 0 && height > 0;
  return isValid ? { width, height } : undefined;
}

const whole = (px: number): number => Math.max(1, Math.round(px));
