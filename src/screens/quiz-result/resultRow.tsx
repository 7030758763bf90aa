// The carousel of results with the details of the centered one, on a card or without.
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { RESULT_DETAILS_PX } from '#config/layout.ts';
import { QUIZ_RESULT } from '#config/limits.ts';
import type { BlockContext } from '#blocks/blockContext.ts';
import type { QuizResult } from '#content/kinds/quizResultKind.ts';
import { carousel } from '#stage/scrolling/Carousel.tsx';
import { column, gapBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { CarouselControls, CONTROLS_PX } from './carouselControls.tsx';
import { resultItems } from './resultItems.tsx';

/** Also keeps the discs apart, which are larger than their items. */
const SIZES = { ...QUIZ_RESULT, gapPx: 100 } as const;
/** Width of the details, and the disc of the centered item. */
const LAYOUTS = {
  onCard: { width: RESULT_DETAILS_PX, discPx: 364 },
  plain: { width: 760, discPx: 360 },
} as const;
const CARD_PAD_PX = SPACE.l;
/** Distance from the center of the discs to the top of the card. */
const CARD_DROP_PX = 122;

interface RowOptions {
  label: string;
  isOnCard: boolean;
  startAt: number;
  onLeave: (positionPx: number) => void;
  onRest: (index: number) => void;
  context: BlockContext;
}

export function resultRow(
  results: QuizResult['results'],
  width: number,
  { isOnCard, context, ...options }: RowOptions,
): LayoutBox {
  const layout = isOnCard ? LAYOUTS.onCard : LAYOUTS.plain;
  const items = resultItems(results, layout.discPx, layout.width, context);
  const linePx = layout.discPx / 2;
  const controlsPx = layout.discPx + SPACE.s;
  const detailsPx = items.length > 1 ? controlsPx + CONTROLS_PX + SPACE.xs : controlsPx;
  const bottom = detailsPx + Math.max(...items.map(({ details }) => details.height));
  const height = bottom + (isOnCard ? CARD_PAD_PX : 0);
  const cardTop = linePx + CARD_DROP_PX;
  const card = panel(gapBox(layout.width + CARD_PAD_PX * 2, height - cardTop), {
    fill: COLORS.white,
    radius: RADIUS.l,
    shadow: 72,
    shadowAlpha: 0.18,
  });
  return carousel(items, {
    ...options,
    sizes: SIZES,
    width,
    height,
    linePx,
    detailsPx,
    controls: (track) => (
      <CarouselControls
        track={track}
        count={items.length}
        width={width}
        top={controlsPx}
        speech={context.speech}
      />
    ),
    background: isOnCard ? column([gapBox(card.width, cardTop), card]) : null,
  });
}
