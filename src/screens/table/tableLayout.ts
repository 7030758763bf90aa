// Measures of both compare pages, in px.
import { SPACE, THEME, type TypeRole } from '#config/brand.ts';
import { COLUMN_PAD_PX, IS_PORTRAIT } from '#config/layout.ts';
import { ACCESS_TAB_PX, COMPARE, SIZES, STAGE } from '#config/limits.ts';

export const AREA_PX = STAGE.widthPx - COMPARE.sidePx * 2;
/** Fewer columns are wider, up to this. */
export const COLUMN_MAX_PX = 460;
/** A narrower column is set in smaller type. */
const NARROW_PX = 340;
/** Between the lines of two columns, at least. */
const [NARROW_GAP_PX, CELL_GAP_PX] = [IS_PORTRAIT ? 24 : COLUMN_PAD_PX * 2, 40];

/** Text width in a column. */
export const innerWidth = (columnPx: number): number => columnPx - COLUMN_PAD_PX * 2;

export const isNarrow = (columnPx: number): boolean => columnPx < NARROW_PX;

/** Of the lines of a cell, which keep a distance from their neighbors. */
export const lineWidth = (columnPx: number): number =>
  columnPx - (isNarrow(columnPx) ? NARROW_GAP_PX : CELL_GAP_PX);

/** Type role of names and values in a column. */
export const nameRole = (columnPx: number): TypeRole => (isNarrow(columnPx) ? 'label' : 'subheading');

/** The card of a column's image: height at full size and in the small header. */
const CARD = { fullPx: 256, smallPx: 84 } as const;
/** A card without an image is as high as its button. */
const EMPTY_CARD_PX = 72;
/** Around the picture on the small card; the full one is all picture. */
export const SMALL_CARD_PAD_PX = 12;
/** On a portrait stage, below back and home, with room for the buttons that close a column. */
export const SMALL_TOP_PX = IS_PORTRAIT ? 154 : 20;
/** Most height of names in the small header. */
export const NAMES_MAX_PX = 230;
/** A longer name is truncated in the header; screen readers get all of it. */
export const NAME_MAX_CHARS = 110;
export const NAME_GAP_PX = SPACE.s;
const STICKY_HEADER_FOOT_PX = SPACE.s;
/** On a portrait stage the title is below back and home, and the buttons between them. */
export const TITLE_TOP_PX = IS_PORTRAIT ? 138 : COMPARE.headerTopPx;

/** What the small header has on each card: a picture with its name, a name, or neither. */
type SmallCard = 'pictureAndName' | 'name' | 'empty';

/** Positions of the header's parts, full and small. */
export interface StickyHeaderLayout {
  /** Full height of the header. */
  fullPx: number;
  smallPx: number;
  /** Top of the cards at full height. */
  cardTopPx: number;
  cardPx: number;
  smallCardPx: number;
  smallCard: SmallCard;
  /** In the small header: left of the names, and their size; on the card it is less than 1. */
  smallNameX: number;
  nameScale: number;
}

/** Left and right of a name beside its picture, or by itself, in px. */
const NAME_SPACE: Readonly<Record<SmallCard, readonly [left: number, right: number]>> = {
  pictureAndName: [104, 16],
  name: [SPACE.m, SPACE.m],
  empty: [0, 0],
};
/** Above and below names on a small card: more lines are clear of the button in its corner. */
const NAME_PADS_PX = IS_PORTRAIT ? SPACE.m * 2 : SPACE.s;
/** Middle of the pictures on the small cards, from the left of the column. */
export const SMALL_IMAGE_X_PX = COLUMN_PAD_PX + 52;

/**
 * The header for a title of `titlePx` height and a highest column name of `namePx`. In the small
 * header each name is on its card, where columns are wide beside its picture; `scaleFor` is how
 * large names that keep to one line may be in so many px.
 */
export function stickyHeaderLayout(
  titlePx: number,
  namePx: number,
  hasPictures: boolean,
  columnPx: number,
  scaleFor: (availablePx: number) => number = () => 0,
): StickyHeaderLayout {
  const cardTopPx = TITLE_TOP_PX + titlePx + (IS_PORTRAIT ? SPACE.l : SPACE.m);
  const cardPx = hasPictures ? CARD.fullPx : EMPTY_CARD_PX;
  // Beside larger words a picture has no room on an upright card.
  const isFull = isNarrow(columnPx) || (IS_PORTRAIT && THEME.isLarger);
  const smallCard = !hasPictures ? 'empty' : isFull ? 'name' : 'pictureAndName';
  const [leftPx, rightPx] = NAME_SPACE[smallCard];
  const isOnCard = smallCard !== 'empty';
  const availablePx = innerWidth(columnPx) - leftPx - rightPx;
  // A name of more than one line is as wide as the column.
  const nameScale = isOnCard ? Math.max(availablePx / innerWidth(columnPx), scaleFor(availablePx)) : 1;
  const smallName = namePx * nameScale;
  const smallCardPx = isOnCard ? Math.max(CARD.smallPx, smallName + NAME_PADS_PX) : EMPTY_CARD_PX;
  return {
    fullPx: cardTopPx + cardPx + NAME_GAP_PX + namePx + STICKY_HEADER_FOOT_PX,
    smallPx: SMALL_TOP_PX + smallCardPx + (isOnCard ? 0 : NAME_GAP_PX + namePx) + STICKY_HEADER_FOOT_PX,
    cardTopPx,
    cardPx,
    smallCardPx,
    smallCard,
    smallNameX: (columnPx * (1 - nameScale) + leftPx - rightPx) / 2,
    nameScale,
  };
}

/** Padding above and below a row's content. */
export const ROW_PAD_PX = 32;

/**
 * The label that all cells of a row share: clear of the tab 'Accessibility', left of the cards; on
 * a portrait stage above the cells, where their cards begin.
 */
export const ROW_HEADER_LEFT_PX = IS_PORTRAIT ? COMPARE.sidePx + COLUMN_PAD_PX : ACCESS_TAB_PX + SPACE.m;
/** The button of a row, below its label or at the end of its line; see matters/MatterButton.tsx. */
export const MATTER_BUTTON = {
  widthPx: IS_PORTRAIT ? 160 : 118,
  heightPx: SIZES.minTargetPx,
  /** What is drawn leaves this free above and below. */
  insetPx: IS_PORTRAIT ? 8 : 10,
} as const;

/** The same from the left of the columns: rows begin there. */
export const ROW_LEFT_PX = ROW_HEADER_LEFT_PX - COMPARE.sidePx;
/** On a portrait stage the buttons of all rows end where the last card does. */
export const MATTER_BUTTON_X_PX = AREA_PX - COLUMN_PAD_PX * 2 - MATTER_BUTTON.widthPx;
export const ROW_HEADER_PX = IS_PORTRAIT
  ? MATTER_BUTTON_X_PX - SPACE.m
  : COMPARE.sidePx + COLUMN_PAD_PX - ROW_HEADER_LEFT_PX;
/** What the icon of a row leaves free at its sides. */
export const ICON_INSET_PX = SPACE.xs;
/** Of the label of ratings, which leave it more. */
export const RATINGS_HEADER_PX = IS_PORTRAIT ? ROW_HEADER_PX : 160;
