// Measures of both compare pages, in px.
import { SPACE, type TypeRole } from '#config/brand.ts';
import { IS_PORTRAIT } from '#config/layout.ts';
import { ACCESS_TAB_PX, COMPARE, SIZES, STAGE } from '#config/limits.ts';

export const AREA_PX = STAGE.widthPx - COMPARE.sidePx * 2;
/** Fewer columns are wider, up to this. */
export const COLUMN_MAX_PX = 460;
/** Padding on both sides of a column. */
export const COLUMN_PAD_PX = 14;
/** A narrower column is set in smaller type. */
const NARROW_PX = 340;

/** Text width in a column. */
export const innerWidth = (columnPx: number): number => columnPx - COLUMN_PAD_PX * 2;

/** Type role of names and values in a column. */
export const nameRole = (columnPx: number): TypeRole => (columnPx < NARROW_PX ? 'label' : 'subheading');

/** The card of a column's image: height at full size and in the small header. */
const CARD = { fullPx: 236, smallPx: 96 } as const;
/** A card without an image is as high as its button. */
const EMPTY_CARD_PX = 72;
export const HEADER_CARD_PAD_PX = 14;
/** On a portrait stage, below back and home, with room for the buttons that close a column. */
export const SMALL_TOP_PX = IS_PORTRAIT ? 142 : 20;
/** Most height of names in the small header. */
export const NAMES_MAX_PX = 230;
/** A longer name is truncated in the header; screen readers get all of it. */
export const NAME_MAX_CHARS = 110;
export const NAME_GAP_PX = SPACE.s;
const STICKY_HEADER_FOOT_PX = SPACE.s;

/** Positions of the header's parts, full and small. */
export interface StickyHeaderLayout {
  /** Full height of the header. */
  fullPx: number;
  smallPx: number;
  /** Top of the cards at full height. */
  cardTopPx: number;
  cardPx: number;
  smallCardPx: number;
}

/** On a portrait stage the buttons are below the title, not beside it. */
const BUTTONS_PX = IS_PORTRAIT ? COMPARE.reset.heightPx + SPACE.m : 0;

/** The header for a title of `titlePx` height and a highest column name of `namePx`. */
export function stickyHeaderLayout(
  titlePx: number,
  namePx: number,
  hasPictures: boolean,
): StickyHeaderLayout {
  const cardTopPx = COMPARE.headerTopPx + titlePx + SPACE.l + BUTTONS_PX;
  const [cardPx, smallCardPx] = hasPictures ? [CARD.fullPx, CARD.smallPx] : [EMPTY_CARD_PX, EMPTY_CARD_PX];
  const belowCardPx = NAME_GAP_PX + namePx + STICKY_HEADER_FOOT_PX;
  return {
    fullPx: cardTopPx + cardPx + belowCardPx,
    smallPx: SMALL_TOP_PX + smallCardPx + belowCardPx,
    cardTopPx,
    cardPx,
    smallCardPx,
  };
}

/** Padding above and below a row's content. */
export const ROW_PAD_PX = SPACE.l;

/** The button of a row; see matters/MatterButton.tsx. */
export const MATTER_BUTTON = { widthPx: 130, heightPx: SIZES.minTargetPx } as const;

/**
 * The label that all cells of a row share: beside the tab 'Accessibility', left of the columns; on
 * a portrait stage above the cells, beside the button of the row.
 */
export const ROW_HEADER_LEFT_PX = IS_PORTRAIT ? COMPARE.sidePx + COLUMN_PAD_PX : ACCESS_TAB_PX + SPACE.xs;
export const ROW_HEADER_PX = IS_PORTRAIT
  ? AREA_PX - COLUMN_PAD_PX * 2 - MATTER_BUTTON.widthPx - SPACE.m
  : COMPARE.sidePx - ROW_HEADER_LEFT_PX;
