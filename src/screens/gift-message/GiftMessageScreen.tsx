// The gift message at the end of a quiz: a card with a message, and after 3000 ms the quiz's
// result. See src/screens/README.md#11-gift-message.
import { PresentationContext, type Presentation } from '#stage/layout/presentation.ts';
import { Fragment, useContext, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { GIFT_MESSAGE_MS, SIZES } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import type { GiftMessage } from '#content/kinds/giftMessageKind.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { navigateAfter } from '#state/navigation.ts';
import { pathOfEnd, quizStore } from '#state/quizStore.ts';
import { Confetti } from '#stage/shapes/Confetti.tsx';
import {
  column,
  gapBox,
  leafBox,
  memoBox,
  padded,
  centeredIn,
  type LayoutBox,
} from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { VectorIcon } from '#stage/shapes/VectorIcon.tsx';
import { typesetText, textBlock } from '#stage/text/TextBlock.tsx';
import { textCard } from '#stage/text/TextRun.tsx';
import { saidText } from '../reasons/reasonRows.tsx';
import { useReasons } from '../reasons/useReasons.ts';
import { dots } from '../chrome/Dots.tsx';
import { Screen, TOP_BAND_PX } from '../Screen.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { ActiveScreenContext, useLangCode } from '../useScreenContext.ts';

const TEXT_PX = Math.min(1_200, SIZES.moduleAreaWidthPx - SPACE.l * 2);
const CARD_MIN_PX = { width: Math.min(1_000, SIZES.moduleAreaWidthPx), height: 440 } as const;
const PAD_PX = SPACE.xxl;
const NOTE_PX = CARD_MIN_PX.width;
/** Within the padding of the card. */
const RIBBON_AT_PX = 44;
const RIBBON_PX = 20;
const BOW_PX = 168;
const BOW = {
  fill: 'M12 10C9.5 3.5 2 3 2 7.5S8.5 12.5 12 10s10 2 10-2.5S14.5 3.5 12 10zM10.6 10L5 20l3.6-.6L10.5 22l2.5-11.5L15 22l1.4-2.8 3.6.3L13.4 10z',
};
/** Where the knot of the bow is, as a share of its height. */
const KNOT = 10 / 24;
/** A message that leads nowhere comes to rest, and so does the stage. */
const ELLIPSIS_TIMES = 6;

export function GiftMessageScreen({ document }: { document: GiftMessage }) {
  const context = useContext(PresentationContext);
  const { message, showEllipsis, showCelebration, settings } = document;
  const isEditing = useStore(kioskStore, (state) => state.isEditing);
  const endPath = useStore(quizStore, pathOfEnd);
  const langCode = useLangCode();
  const speech = speechLabelsFor(langCode);
  const isActive = useContext(ActiveScreenContext);
  useEffect(() => {
    if (showCelebration && isActive) showroomEvents.emit('celebrate');
  }, [showCelebration, isActive]);
  useEffect(() => {
    if (endPath !== null && !isEditing && isActive) return navigateAfter(GIFT_MESSAGE_MS, endPath);
  }, [endPath, isEditing, isActive]);

  const endState = useStore(quizStore, (state) => state.endState);
  const said = saidText(useReasons(endState), langCode);
  // Painted once and not at each commit; its texts are laid out in the current language.
  const card = useMemo(
    () => memoBox(wrapped(messageCard(message, { said, showEllipsis }, context))),
    [message, said, showEllipsis, context, langCode],
  );
  return (
    <Screen
      name={message || document.name || document.id}
      background={settings}
      backdrop={showCelebration && isActive && <Confetti />}
    >
      <ScrollArea
        rows={[
          message !== '' || showEllipsis || isEditing ? card : gapBox(1, 1),
          isEditing && endPath === null && note(speech.giftStays),
        ]}
        gap={SPACE.l}
        top={TOP_BAND_PX}
        bottom={TOP_BAND_PX}
        isCentered
      />
    </Screen>
  );
}

function messageCard(
  message: string,
  { said, showEllipsis }: { said: string; showEllipsis: boolean },
  context: Presentation,
): LayoutBox {
  const textStyle = { role: 'display', align: 'center' } as const;
  const typeset = typesetText(message, { ...textStyle, width: TEXT_PX });
  const width = Math.max(CARD_MIN_PX.width - PAD_PX * 2, typeset?.appearance.width ?? 0);
  return textCard(
    (write) => {
      const inner = column(
        [
          write(message, { ...textStyle, width, level: 1, path: 'message', context }),
          write(said, { role: 'caption', align: 'center', width, color: COLORS.inkSoft }),
          showEllipsis && padded(dots(ELLIPSIS_TIMES), 0, SPACE.s),
        ],
        { gap: SPACE.l, align: 'center', width },
      );
      const box = padded(centeredIn(inner, width, CARD_MIN_PX.height - PAD_PX * 2), PAD_PX);
      // In the middle of what the ribbons leave.
      const shiftPx = (RIBBON_AT_PX + RIBBON_PX) / 2;
      return leafBox(box.width, box.height, (x, y, key) => box.place(x + shiftPx, y + shiftPx, key));
    },
    { fill: COLORS.white, radius: RADIUS.l, shadow: 96, shadowAlpha: 0.3 },
    context,
  );
}

/** The card as a gift: two ribbons beside the message, and a bow where they cross. */
const wrapped = (card: LayoutBox): LayoutBox =>
  leafBox(card.width, card.height, (x, y, key) => (
    <Fragment key={key}>
      {card.place(x, y, 'card')}
      {ribbon(x + RIBBON_AT_PX, y, RIBBON_PX, card.height)}
      {ribbon(x, y + RIBBON_AT_PX, card.width, RIBBON_PX)}
      <VectorIcon
        name={BOW}
        x={x + RIBBON_AT_PX + (RIBBON_PX - BOW_PX) / 2}
        y={y + RIBBON_AT_PX + RIBBON_PX / 2 - BOW_PX * KNOT}
        size={BOW_PX}
        tint={COLORS.emberDeep}
      />
    </Fragment>
  ));

const ribbon = (x: number, y: number, width: number, height: number) => (
  <pixiSprite texture={plainTexture()} x={x} y={y} width={width} height={height} tint={COLORS.ember} />
);

/** A note for the editor. */
const note = (text: string) =>
  panel(padded(textBlock(text, { role: 'body', width: NOTE_PX, color: COLORS.inkSoft }), SPACE.l, SPACE.m), {
    fill: COLORS.paper,
    radius: RADIUS.m,
  });
