// The gift message at the end of a quiz: a card with a picture and a message, and after 3000 ms
// the quiz's result. See src/screens/gift-message/README.md.
import { useContext, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { pillButton } from '#blocks/pillButtons.tsx';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { IS_PORTRAIT, ROW_BUTTON_PX } from '#config/layout.ts';
import { GIFT_MESSAGE_MS, SIZES } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import type { GiftMessage } from '#content/kinds/giftMessageKind.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { navigateAfter } from '#state/navigation.ts';
import { pathOfEnd, quizStore } from '#state/quizStore.ts';
import { picture } from '#stage/images/Picture.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import {
  centeredIn,
  column,
  gapBox,
  memoBox,
  padded,
  rowOrColumn,
  type LayoutBox,
} from '#stage/layout/boxes.tsx';
import { PresentationContext, type Presentation } from '#stage/layout/presentation.ts';
import { Confetti } from '#stage/shapes/Confetti.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { typesetText, textBlock } from '#stage/text/TextBlock.tsx';
import { saidText } from '../reasons/reasonRows.tsx';
import { useReasons } from '../reasons/useReasons.ts';
import { dots } from '../chrome/Dots.tsx';
import { Screen, TOP_BAND_PX } from '../Screen.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { ActiveScreenContext, useLangCode } from '../useScreenContext.ts';

/** Distance of the picture from the edge of the card, and its size. */
const MARGIN_PX = 12;
const PICTURE_PX = IS_PORTRAIT
  ? { width: SIZES.moduleAreaWidthPx - MARGIN_PX * 2, height: 760 }
  : { width: 560, height: 560 };
const PAD_PX = IS_PORTRAIT ? SPACE.xl : SPACE.xxl;
/** With a picture beside the text, and without one. */
const TEXT_PX = {
  beside: Math.min(800, SIZES.moduleAreaWidthPx - (PAD_PX + MARGIN_PX) * 2),
  alone: Math.min(1_200, SIZES.moduleAreaWidthPx - PAD_PX * 2),
} as const;
const TEXT_MIN_PX = { width: Math.min(808, TEXT_PX.beside), height: 248 } as const;
const NOTE_PX = Math.min(1_000, SIZES.moduleAreaWidthPx);
/** A message that leads nowhere comes to rest, and so does the stage. */
const ELLIPSIS_TIMES = 6;

export function GiftMessageScreen({ document }: { document: GiftMessage }) {
  const context = useContext(PresentationContext);
  const { message, image, showEllipsis, showCelebration, settings } = document;
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
    () => memoBox(messageCard({ message, image, said, showEllipsis }, context)),
    [message, image, said, showEllipsis, context, langCode],
  );
  return (
    <Screen
      name={message || document.name || document.id}
      background={settings}
      backdrop={showCelebration && isActive && <Confetti />}
    >
      <ScrollArea
        rows={[
          message !== '' || image || showEllipsis || isEditing ? card : gapBox(1, 1),
          // Opened without a quiz, it leads nowhere by itself.
          endPath === null &&
            !isEditing &&
            pressable(pillButton(speech.goOn, 'secondary', { width: ROW_BUTTON_PX }), {
              action: { type: 'home' },
              label: speech.goOn,
            }),
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

/** The message, with its picture at the left or, on a portrait stage, above it. */
function messageCard(
  {
    message,
    image,
    said,
    showEllipsis,
  }: Pick<GiftMessage, 'message' | 'image' | 'showEllipsis'> & { said: string },
  context: Presentation,
): LayoutBox {
  const face = (heightPx: number): LayoutBox =>
    picture(image, {
      width: PICTURE_PX.width,
      height: heightPx,
      fit: 'cover',
      radius: RADIUS.l - MARGIN_PX,
      path: 'image',
      context,
    });
  const hasFace = face(PICTURE_PX.height).width > 0;
  const isBeside = hasFace && !IS_PORTRAIT;
  const textStyle = { role: 'display', align: isBeside ? 'left' : 'center' } as const;
  const most = hasFace ? TEXT_PX.beside : TEXT_PX.alone;
  const typeset = typesetText(message, { ...textStyle, width: most });
  const width = Math.max(TEXT_MIN_PX.width, typeset?.appearance.width ?? 0);
  const text = column(
    [
      textBlock(message, { ...textStyle, width, level: 1, path: 'message', context }),
      textBlock(said, { ...textStyle, role: 'caption', width, color: COLORS.inkSoft }),
      showEllipsis && padded(dots(ELLIPSIS_TIMES), 0, SPACE.s),
    ],
    { gap: SPACE.l, align: isBeside ? 'start' : 'center', width },
  );
  const words = padded(
    centeredIn(text, width, isBeside ? PICTURE_PX.height - SPACE.xl * 2 : TEXT_MIN_PX.height),
    PAD_PX,
    SPACE.xl,
  );
  const inside = hasFace
    ? padded(rowOrColumn([face(isBeside ? words.height : PICTURE_PX.height), words], { gap: 0 }), MARGIN_PX)
    : words;
  return panel(inside, { fill: COLORS.white, radius: RADIUS.l, shadow: 96, shadowAlpha: 0.3 });
}

/** A note for the editor. */
const note = (text: string) =>
  panel(padded(textBlock(text, { role: 'body', width: NOTE_PX, color: COLORS.inkSoft }), SPACE.l, SPACE.m), {
    fill: COLORS.paper,
    radius: RADIUS.m,
  });
