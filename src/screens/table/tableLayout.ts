// Measures of both compare pages, in px.
import { SPACE, THEME, type TypeRole } from '#config/brand.ts';
import { COLUMN_PAD_PX, IS_PORTRAIT } from '#config/layout.ts';
import { ACCESS_TAB_PX, COMPARE, STAGE } from '#config/limits.ts';
import { NAV_PX } from '../chrome/NavButton.tsx';
import { EDGE_PX, TOP_BAND_PX } from '../Screen.tsx';

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

/** Returns the width of the lines of a cell, which keep a distance from their neighbors. */
export const lineWidth = (columnPx: number): number =>
  columnPx - (isNarrow(columnPx) ? NARROW_GAP_PX : CELL_GAP_PX);

/** Type role of names and values in a column. */
export const nameRole = (columnPx: number): TypeRole => (isNarrow(columnPx) ? 'label' : 'subheading');

/** The card of a column's image: height at full size, and in the small header or without images. */
const CARD = { fullPx: 256, smallPx: 72 } as const;
/**
 * In line with back and home; on a portrait stage below them, with room for the buttons that close
 * a column.
 */
export const SMALL_TOP_PX = IS_PORTRAIT ? 154 : EDGE_PX + (NAV_PX - CARD.smallPx) / 2;
/** Between the title and the cards, clear of the buttons that close a column. */
const TITLE_GAP_PX = IS_PORTRAIT ? 40 : 32;
/** Most height of names in the small header. */
export const NAMES_MAX_PX = 230;
/** A longer name is truncated in the header; screen readers get all of it. */
export const NAME_MAX_CHARS = 110;
export const NAME_GAP_PX = SPACE.s;
const STICKY_HEADER_FOOT_PX = SPACE.s;
/** On a portrait stage the title is below back and home, and the buttons between them. */
export const TITLE_TOP_PX = IS_PORTRAIT ? 138 : COMPARE.headerTopPx;

/**
 * The button 'Help me compare': right of what closes the last column, with its words in two lines;
 * on a portrait stage between back and home, in one line.
 */
export const HELP_PX = IS_PORTRAIT
  ? { widthPx: 300, heightPx: COMPARE.reset.heightPx }
  : { widthPx: 174, heightPx: 102 };

/** Positions of the header's parts, full and small. */
export interface StickyHeaderLayout {
  /** Full height of the header. */
  fullPx: number;
  smallPx: number;
  /** Top of the cards at full height. */
  cardTopPx: number;
  cardPx: number;
  smallCardPx: number;
  /** Whether a small card has its name on it, in place of the picture. */
  isNamed: boolean;
  /** Size of the names in the small header: less than 1 on a card. */
  nameScale: number;
}

/** Above and below names on a small card: more lines are clear of the button in its corner. */
const NAME_PADS_PX = IS_PORTRAIT ? SPACE.m * 2 : SPACE.s;

/**
 * The header for a title of `titlePx` height and a highest column name of `namePx`. In the small
 * header each name is on its card; `scaleFor` is how large names that keep to one line may be in so
 * many px.
 */
export function stickyHeaderLayout(
  titlePx: number,
  namePx: number,
  hasPictures: boolean,
  columnPx: number,
  scaleFor: (availablePx: number) => number = () => 0,
): StickyHeaderLayout {
  const cardTopPx = Math.max(TOP_BAND_PX, TITLE_TOP_PX + titlePx + TITLE_GAP_PX);
  const cardPx = hasPictures ? fullCardPx() : CARD.smallPx;
  // Clear of the button that closes the column.
  const availablePx = innerWidth(columnPx) - (isNarrow(columnPx) ? SPACE.m : SPACE.l) * 2;
  // A name of more than one line is as wide as the column.
  const nameScale = hasPictures ? Math.max(availablePx / innerWidth(columnPx), scaleFor(availablePx)) : 1;
  const smallCardPx = Math.max(CARD.smallPx, hasPictures ? namePx * nameScale + NAME_PADS_PX : 0);
  return {
    fullPx: cardTopPx + cardPx + NAME_GAP_PX + namePx + STICKY_HEADER_FOOT_PX,
    smallPx: SMALL_TOP_PX + smallCardPx + (hasPictures ? 0 : NAME_GAP_PX + namePx) + STICKY_HEADER_FOOT_PX,
    cardTopPx,
    cardPx,
    smallCardPx,
    isNamed: hasPictures,
    nameScale,
  };
}

/** Lower where the text is larger, so that the whole first row is seen below it. */
const fullCardPx = (): number =>
  THEME.isLarger && !IS_PORTRAIT ? Math.round(CARD.fullPx * 0.8) : CARD.fullPx;

/** Padding above and below a row's content. */
export const ROW_PAD_PX = 32;

/**
 * Whether the label of a row is above its cells: beside the columns there is no room on a
 * portrait stage, nor for larger text.
 */
export const hasHeadAbove = (): boolean => IS_PORTRAIT || THEME.isLarger === true;

/**
 * Left of the label that all cells of a row share: above the cells, where their cards begin, or
 * left of the cards, clear of the tab 'Accessibility'.
 */
const rowHeaderLeftPx = (): number =>
  hasHeadAbove() ? COMPARE.sidePx + COLUMN_PAD_PX : ACCESS_TAB_PX + SPACE.m;
/** The same from the left of the columns: rows begin there. */
export const rowLeftPx = (): number => rowHeaderLeftPx() - COMPARE.sidePx;
export const rowHeaderPx = (): number =>
  hasHeadAbove() ? AREA_PX - COLUMN_PAD_PX * 2 : COMPARE.sidePx + COLUMN_PAD_PX - rowHeaderLeftPx();
/** The icon of a cell, and of a row. */
export const ICON_PX = 64;
export const HEADER_ICON_PX = IS_PORTRAIT ? ICON_PX : 56;
/** Space at each side of a row's icon. */
export const ICON_INSET_PX = SPACE.xs;
/** Returns the width of the label of ratings, which leave it more space. */
export const ratingsHeaderPx = (): number => (hasHeadAbove() ? rowHeaderPx() : 160);
