// Where the items of a horizontal carousel stand: pure arithmetic, all lengths in px.
// See src/screens/README.md#8-product-videos.

export interface CarouselSizes {
  count: number;
  itemPx: number;
  gapPx: number;
  viewportPx: number;
  /** Room left at either end of the row. */
  paddingPx: number;
}

export interface CarouselPlan {
  /** Left edge of each item in the content. */
  offsets: readonly number[];
  /** Length of the content, never less than the viewport. */
  contentPx: number;
}

/**
 * A row of fewer items than this stands in the middle.
 * See src/screens/README.md#8-product-videos.
 */
const CENTERED_BELOW_COUNT = 3;

/** Lays the items out: fewer than three in the middle where they fit, else from the padding on, with the same padding at the end. */
export function planCarousel({ count, itemPx, gapPx, viewportPx, paddingPx }: CarouselSizes): CarouselPlan {
  const rowPx = count * itemPx + Math.max(0, count - 1) * gapPx;
  const isCentered = count < CENTERED_BELOW_COUNT && rowPx <= viewportPx;
  const startPx = isCentered ? (viewportPx - rowPx) / 2 : paddingPx;
  return {
    offsets: Array.from({ length: count }, (_, index) => startPx + index * (itemPx + gapPx)),
    contentPx: isCentered ? viewportPx : Math.max(viewportPx, rowPx + paddingPx * 2),
  };
}

/** Width in px of an item: as wanted, or less where a row that is to stand in the middle would not fit beside its padding. */
export function carouselItemWidth(
  wantedPx: number,
  { count, gapPx, viewportPx, paddingPx }: Omit<CarouselSizes, 'itemPx'>,
): number {
  if (count === 0 || count >= CENTERED_BELOW_COUNT) return wantedPx;
  return Math.min(wantedPx, Math.floor((viewportPx - paddingPx * 2 - gapPx * (count - 1)) / count));
}

/**
 * A row whose item in the middle is larger than those beside it.
 * See src/screens/README.md#121-carousel.
 */
export interface GrowingSizes {
  sidePx: number;
  centrePx: number;
  /** Room between two neighbours, the same wherever they stand. */
  gapPx: number;
}

/** How far a finger pulls such a row for the next item to be in the middle: as far as that item then travels. */
export const growingStepPx = ({ sidePx, centrePx, gapPx }: GrowingSizes): number =>
  centrePx / 2 + gapPx + sidePx / 2;

/**
 * Size of an item and its middle's distance from the middle of the row, when it is `away` items from there, or a part of one.
 * Two neighbours that change places grow and shrink by the same, so the gap between them stays as it is.
 */
export function growingItem(away: number, sizes: GrowingSizes): { sizePx: number; offsetPx: number } {
  const { sidePx, centrePx, gapPx } = sizes;
  const distance = Math.abs(away);
  const near = Math.min(distance, 1);
  const offset = near * growingStepPx(sizes) + (distance - near) * (sidePx + gapPx);
  return { sizePx: sidePx + (centrePx - sidePx) * (1 - near), offsetPx: Math.sign(away) * offset };
}

/** How much of the details of an item `away` from the middle is seen, 0 to 1: those of two items never at once. */
export const detailsAlpha = (away: number): number => Math.max(0, 1 - 2 * Math.abs(away));
