// The measures of both compare pages, in px: they share one look.
import { SPACE, type TypeRole } from '#config/brand.ts';
import { COMPARE, STAGE } from '#config/limits.ts';

export const AREA_PX = STAGE.widthPx - COMPARE.sidePx * 2;
/** Few columns are wider, but never so wide that a table becomes a poster. */
export const COLUMN_MAX_PX = 460;
/** Room at each side of what stands in a column. */
export const COLUMN_PAD_PX = 14;
/** A column narrower than this is set in smaller type. */
const NARROW_PX = 340;

/** Room for words in a column of that width. */
export const innerWidth = (columnPx: number): number => columnPx - COLUMN_PAD_PX * 2;

/** The type of names and values in a column of that width. */
export const nameRole = (columnPx: number): TypeRole => (columnPx < NARROW_PX ? 'label' : 'subheading');

/** The plate that a column's picture stands on: its height at rest and in the small header, and the room above it then. */
const PLATE = { fullPx: 236, smallPx: 96 } as const;
/** A plate without a picture is only as high as the button on it. */
const EMPTY_CARD_PX = 72;
export const HEADER_CARD_PAD_PX = 14;
export const SMALL_TOP_PX = 20;
/** The small header never covers more of the stage than this much of names, however long they are. */
export const NAMES_MAX_PX = 230;
/** A name that is too long even in small type is cut here in the header; readers still hear all of it. */
export const NAME_MAX_CHARS = 110;
export const NAME_GAP_PX = SPACE.s;
const STICKY_HEADER_FOOT_PX = SPACE.s;

/** Where the parts of the header stand at rest and when it is small. */
export interface StickyHeaderLayout {
  /** Height of the header. */
  fullPx: number;
  smallPx: number;
  /** Top of the plates at rest. */
  cardTopPx: number;
  cardPx: number;
  smallCardPx: number;
}

/** The header of a page whose title is `titlePx` high and whose highest column name `namePx`. */
export function stickyHeaderLayout(
  titlePx: number,
  namePx: number,
  hasPictures: boolean,
): StickyHeaderLayout {
  const plateTopPx = COMPARE.headerTopPx + titlePx + SPACE.l;
  const [platePx, smallPlatePx] = hasPictures
    ? [PLATE.fullPx, PLATE.smallPx]
    : [EMPTY_CARD_PX, EMPTY_CARD_PX];
  const below = NAME_GAP_PX + namePx + STICKY_HEADER_FOOT_PX;
  return {
    fullPx: plateTopPx + platePx + below,
    smallPx: SMALL_TOP_PX + smallPlatePx + below,
    cardTopPx: plateTopPx,
    cardPx: platePx,
    smallCardPx: smallPlatePx,
  };
}

/** Room above and below what stands in a row. */
export const ROW_PAD_PX = SPACE.l;
