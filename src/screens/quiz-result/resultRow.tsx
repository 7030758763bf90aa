// The carousel of the results with the details of the one in the middle, on a card that its disc rises out of, or on none.
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { QUIZ_RESULT } from '#config/limits.ts';
import type { SpeechLabels } from '#config/messages.ts';
import type { QuizResult } from '#content/kinds/quizResultKind.ts';
import { carousel } from '#stage/scrolling/Carousel.tsx';
import { column, gapBox, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { CarouselControls, DOTS_PX } from './carouselControls.tsx';
import { resultItems } from './resultItems.tsx';

/** Keeps the discs of neighbours apart too, which are larger than the items on them. */
const SIZES = { ...QUIZ_RESULT, gapPx: 100 } as const;
/** Width of the details, and the disc that the item in the middle stands on. */
const LOOKS = { onCard: { width: 1_000, discPx: 390 }, plain: { width: 760, discPx: 360 } } as const;
const CARD_PAD_PX = SPACE.l;
/** From the middle of the discs to the top of the card, below those at the sides. */
const CARD_DROP_PX = 122;

interface RowOptions {
  label: string;
  isOnCard: boolean;
  startAt: number;
  onLeave: (positionPx: number) => void;
  onRest: (index: number) => void;
  speech: SpeechLabels;
}

export function resultRow(
  results: QuizResult['results'],
  width: number,
  { isOnCard, speech, ...options }: RowOptions,
): LayoutBox {
  const look = isOnCard ? LOOKS.onCard : LOOKS.plain;
  const items = resultItems(results, look.discPx, look.width, speech);
  const linePx = look.discPx / 2;
  const detailsPx = look.discPx + SPACE.s;
  const bottom = detailsPx + Math.max(...items.map(({ details }) => details.height));
  const height = bottom + (items.length > 1 ? DOTS_PX : 0) + (isOnCard ? CARD_PAD_PX : 0);
  const cardTop = linePx + CARD_DROP_PX;
  const card = panel(gapBox(look.width + CARD_PAD_PX * 2, height - cardTop), {
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
        detailsWidth={look.width}
        bottom={bottom}
        speech={speech}
      />
    ),
    ground: isOnCard ? column([gapBox(card.width, cardTop), card]) : null,
  });
}
