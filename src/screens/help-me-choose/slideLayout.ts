// Layout of a quiz slide, in px of the stage.
import { RADIUS, SPACE } from '#config/brand.ts';
import {
  CONTENT_AREA_PX,
  IS_PORTRAIT,
  MEDIA_HEIGHT_PX,
  QUESTION_PX,
  SLIDE_MARGIN_PX,
} from '#config/layout.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import type { Align } from '#stage/layout/boxes.tsx';
import type { ImageSlot } from '#stage/images/crop.ts';

/** Margin beside the column, for the back button. */
const MARGIN_PX = SLIDE_MARGIN_PX;
const COLUMN_PX = { side: QUESTION_PX, center: Math.min(1_080, CONTENT_AREA_PX) } as const;
/** Space above and below the question. */
export const SLIDE_TOP_PX = 104;
export const TOP_PX = 64;

export const ANSWER_GAP_PX = SPACE.m;
const LARGE_PX = { roomy: 410, tight: 200 } as const;
const SMALL_PX = IS_PORTRAIT ? 200 : 180;
/** From the edge of a card to its picture: the outline of a chosen one is all round it. */
export const CARD_INSET_PX = 12;

export interface Column {
  side: 'left' | 'center' | 'right';
  x: number;
  width: number;
  align: Align;
}

/**
 * The side of the question's column, from the alignment of its first header. Where high contrast
 * leaves out the picture beside it, the column is wider and in the middle.
 */
export function columnOf(headers: QuizSlide['headers'], isAlone = false): Column {
  const side = headers[0]?.alignment ?? 'left';
  const width = isAlone || side === 'center' ? COLUMN_PX.center : COLUMN_PX.side;
  if (isAlone && side !== 'center') return { side, x: (STAGE.widthPx - width) / 2, width, align: 'start' };
  if (side === 'left') return { side, x: MARGIN_PX, width, align: 'start' };
  if (side === 'right') return { side, x: STAGE.widthPx - MARGIN_PX - width, width, align: 'start' };
  return { side, x: (STAGE.widthPx - width) / 2, width, align: 'center' };
}

type ImageAnswer = Extract<QuizSlide['buttons'][number], { type: 'image' }>;

/** Width of image cards, two per row. */
export const cardWidth = (columnPx: number): number => Math.floor((columnPx - ANSWER_GAP_PX) / 2);

/** Image slot of an answer on its card: a large one above its text, a small one beside it. */
export function answerSlot(
  { size }: Pick<ImageAnswer, 'size'>,
  answerCount: number,
  columnPx: number,
): ImageSlot {
  const inset = CARD_INSET_PX * 2;
  const shape = { fit: 'cover', radius: RADIUS.m - CARD_INSET_PX } as const;
  if (size === 'small') return { width: SMALL_PX - inset, height: SMALL_PX - inset, ...shape };
  return {
    width: cardWidth(columnPx) - inset,
    height: (answerCount > 2 ? LARGE_PX.tight : LARGE_PX.roomy) - inset,
    ...shape,
  };
}

/** Slot of a result's static image. */
export const STATIC_SLOT: ImageSlot = {
  width: SIZES.leftMedia.widthPx,
  height: SIZES.leftMedia.heightPx,
  fit: 'cover',
};

/**
 * Slot of the picture of a slide: the whole stage, or the top of a portrait one, which shows a part
 * of a picture of the shape of a landscape stage.
 */
export const SLIDE_SLOT: ImageSlot = {
  width: Math.max(STAGE.widthPx, Math.round((MEDIA_HEIGHT_PX * 16) / 9)),
  height: MEDIA_HEIGHT_PX,
  fit: 'cover',
};

/** Left end of the picture: that side of it is seen that has no question on a landscape stage. */
export const slideX = (side: Column['side']): number => {
  const hiddenPx = STAGE.widthPx - SLIDE_SLOT.width;
  return side === 'left' ? hiddenPx : side === 'right' ? 0 : Math.round(hiddenPx / 2);
};
