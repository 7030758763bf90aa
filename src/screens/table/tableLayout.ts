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
/** Between the lines of two wide columns, at least. */
const CELL_GAP_PX = 40;

/** Text width in a column. */
export const innerWidth = (columnPx: number): number => columnPx - COLUMN_PAD_PX * 2;

/** Of the lines of a cell: those of wide columns keep a distance from their neighbors. */
export const lineWidth = (columnPx: number): number =>
  columnPx < NARROW_PX ? innerWidth(columnPx) : columnPx - CELL_GAP_PX;

/** Type role of names and values in a column. */
export const nameRole = (columnPx: number): TypeRole => (columnPx < NARROW_PX ? 'label' : 'subheading');

/** The card of a column's image: height at full size and in the small header. */
const CARD = { fullPx: 236, smallPx: 96, besidePx: 84 } as const;
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
  /** In the small header: place of the names, and their size; on the card it is less than 1. */
  smallNameX: number;
  smallNamePx: number;
  nameScale: number;
}

/** Space of a picture at the left of its name, and of the button that closes its column. */
const BESIDE_NAME = { leftPx: 80, rightPx: 24 } as const;
/** Middle of the pictures on the small cards, from the left of the column. */
export const SMALL_IMAGE_X_PX = COLUMN_PAD_PX + 48;

/** On a portrait stage the buttons are below the title, not beside it. */
const BUTTONS_PX = IS_PORTRAIT ? COMPARE.reset.heightPx + SPACE.m : 0;

/**
 * The header for a title of `titlePx` height and a highest column name of `namePx`. Where columns
 * are wide, the small header has each name beside its picture.
 */
export function stickyHeaderLayout(
  titlePx: number,
  namePx: number,
  hasPictures: boolean,
  columnPx: number,
): StickyHeaderLayout {
  const cardTopPx = COMPARE.headerTopPx + titlePx + SPACE.l + BUTTONS_PX;
  const cardPx = hasPictures ? CARD.fullPx : EMPTY_CARD_PX;
  const isBeside = hasPictures && columnPx >= NARROW_PX;
  const nameScale = isBeside ? 1 - (BESIDE_NAME.leftPx + BESIDE_NAME.rightPx) / innerWidth(columnPx) : 1;
  const smallCardPx = isBeside
    ? Math.max(CARD.besidePx, namePx * nameScale + SPACE.s)
    : hasPictures
      ? CARD.smallPx
      : EMPTY_CARD_PX;
  const smallNamePx =
    SMALL_TOP_PX + (isBeside ? (smallCardPx - namePx * nameScale) / 2 : smallCardPx + NAME_GAP_PX);
  return {
    fullPx: cardTopPx + cardPx + NAME_GAP_PX + namePx + STICKY_HEADER_FOOT_PX,
    smallPx: STICKY_HEADER_FOOT_PX + (isBeside ? SMALL_TOP_PX + smallCardPx : smallNamePx + namePx),
    cardTopPx,
    cardPx,
    smallCardPx,
    smallNameX: isBeside ? BESIDE_NAME.leftPx + COLUMN_PAD_PX * (1 - nameScale) : 0,
    smallNamePx,
    nameScale,
  };
}

/** Padding above and below a row's content. */
export const ROW_PAD_PX = SPACE.l;

/** The button of a row; see matters/MatterButton.tsx. */
export const MATTER_BUTTON = {
  widthPx: IS_PORTRAIT ? 208 : SIZES.minTargetPx,
  heightPx: SIZES.minTargetPx,
} as const;

/**
 * The label that all cells of a row share: beside the tab 'Accessibility', left of the columns; on
 * a portrait stage above the cells, beside the button of the row.
 */
export const ROW_HEADER_LEFT_PX = IS_PORTRAIT ? COMPARE.sidePx + COLUMN_PAD_PX : ACCESS_TAB_PX + SPACE.xs;
export const ROW_HEADER_PX = IS_PORTRAIT
  ? AREA_PX - COLUMN_PAD_PX * 2 - MATTER_BUTTON.widthPx - SPACE.m
  : COMPARE.sidePx - ROW_HEADER_LEFT_PX;
