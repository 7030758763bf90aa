// Positions of the items of a horizontal carousel, in px. See
// src/screens/product/README.md#product-videos.

export interface CarouselSizes {
  count: number;
  itemPx: number;
  gapPx: number;
  viewportPx: number;
  /** Padding at either end of the row. */
  paddingPx: number;
}

export interface CarouselPlan {
  /** Left edge of each item. */
  offsets: readonly number[];
  /** Content length, at least the viewport. */
  contentPx: number;
}

/** A row of fewer items is centered. See src/screens/product/README.md#product-videos. */
const CENTERED_BELOW_COUNT = 3;

/** Positions the items: fewer than three centered if they fit, else from the padding on. */
export function planCarousel({ count, itemPx, gapPx, viewportPx, paddingPx }: CarouselSizes): CarouselPlan {
  const rowPx = count * itemPx + Math.max(0, count - 1) * gapPx;
  const isCentered = count < CENTERED_BELOW_COUNT && rowPx <= viewportPx;
  const startPx = isCentered ? (viewportPx - rowPx) / 2 : paddingPx;
  return {
    offsets: Array.from({ length: count }, (_, index) => startPx + index * (itemPx + gapPx)),
    contentPx: isCentered ? viewportPx : Math.max(viewportPx, rowPx + paddingPx * 2),
  };
}

/**
 * Width of an item in px: as preferred, or less so that a centered row fits between its paddings.
 */
export function carouselItemWidth(
  preferredPx: number,
  { count, gapPx, viewportPx, paddingPx }: Omit<CarouselSizes, 'itemPx'>,
): number {
  if (count === 0 || count >= CENTERED_BELOW_COUNT) return preferredPx;
  return Math.min(preferredPx, Math.floor((viewportPx - paddingPx * 2 - gapPx * (count - 1)) / count));
}

/**
 * A row whose center item is larger than the others. See
 * src/screens/quiz-result/README.md#carousel.
 */
export interface GrowingSizes {
  sidePx: number;
  centerPx: number;
  /** Gap between neighbors, the same at every position. */
  gapPx: number;
}

/** Drag distance that brings the next item to the center: the distance that item then travels. */
export const growingStepPx = ({ sidePx, centerPx, gapPx }: GrowingSizes): number =>
  centerPx / 2 + gapPx + sidePx / 2;

/**
 * Size of an item and the distance of its center from the row's center, when it is `offset` items
 * (or a fraction) from there. Neighbors that swap grow and shrink equally, so the gap stays
 * constant.
 */
export function growingItem(offset: number, sizes: GrowingSizes): { sizePx: number; offsetPx: number } {
  const { sidePx, centerPx, gapPx } = sizes;
  const distance = Math.abs(offset);
  const stepShare = Math.min(distance, 1);
  const distancePx = stepShare * growingStepPx(sizes) + (distance - stepShare) * (sidePx + gapPx);
  return { sizePx: sidePx + (centerPx - sidePx) * (1 - stepShare), offsetPx: Math.sign(offset) * distancePx };
}

/**
 * Opacity of an item's details at distance `offset` from the center, 0 to 1; never two items at
 * once.
 */
export const detailsAlpha = (offset: number): number => Math.max(0, 1 - 2 * Math.abs(offset));
