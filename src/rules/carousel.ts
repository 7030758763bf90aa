// Where the items of a horizontal carousel stand (spec 2): pure arithmetic, all lengths in px.

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

/** A row of fewer items than this stands in the middle (spec 2). */
const CENTRED_BELOW_COUNT = 3;

/** Lays the items out: fewer than three in the middle where they fit, else from the padding on, with the same padding at the end. */
export function planCarousel({ count, itemPx, gapPx, viewportPx, paddingPx }: CarouselSizes): CarouselPlan {
  const rowPx = count * itemPx + Math.max(0, count - 1) * gapPx;
  const isCentred = count < CENTRED_BELOW_COUNT && rowPx <= viewportPx;
  const startPx = isCentred ? (viewportPx - rowPx) / 2 : paddingPx;
  return {
    offsets: Array.from({ length: count }, (_, index) => startPx + index * (itemPx + gapPx)),
    contentPx: isCentred ? viewportPx : Math.max(viewportPx, rowPx + paddingPx * 2),
  };
}

/** Width in px of an item: as wanted, or less where a row that is to stand in the middle would not fit beside its padding. */
export function carouselItemWidth(wantedPx: number, { count, gapPx, viewportPx, paddingPx }: Omit<CarouselSizes, 'itemPx'>): number {
  if (count === 0 || count >= CENTRED_BELOW_COUNT) return wantedPx;
  return Math.min(wantedPx, Math.floor((viewportPx - paddingPx * 2 - gapPx * (count - 1)) / count));
}
