// The gift message at the end of a quiz: a card with a message, and after 3000 ms the quiz's
// result. See src/screens/README.md#11-gift-message.
import { PresentationContext, type Presentation } from '#stage/layout/presentation.ts';
import { useContext, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { COLORS, RADIUS, SPACE } from '#config/brand.ts';
import { GIFT_MESSAGE_MS } from '#config/limits.ts';
import { speechLabelsFor } from '#config/messages.ts';
import type { GiftMessage } from '#content/kinds/giftMessageKind.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { navigateAfter } from '#state/navigation.ts';
import { pathOfEnd, quizStore } from '#state/quizStore.ts';
import { Confetti } from '#stage/shapes/Confetti.tsx';
import { column, gapBox, memoBox, padded, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { panel } from '#stage/shapes/Panel.tsx';
import { typesetText, textBlock } from '#stage/text/TextBlock.tsx';
import { textCard } from '#stage/text/TextRun.tsx';
import { saidText } from '../reasons/reasonRows.tsx';
import { useReasons } from '../reasons/useReasons.ts';
import { dots } from '../chrome/Dots.tsx';
import { Screen, TOP_BAND_PX } from '../Screen.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { ActiveScreenContext, useLangCode } from '../useScreenContext.ts';

const TEXT_PX = 1_200;
const CARD_MIN_PX = { width: 1_000, height: 440 } as const;
const PAD_PX = SPACE.xxl;
const NOTE_PX = 1_000;
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
    () => memoBox(messageCard(message, { said, showEllipsis }, context)),
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
      return padded(centeredIn(inner, width, CARD_MIN_PX.height - PAD_PX * 2), PAD_PX);
    },
    { fill: COLORS.white, radius: RADIUS.l, shadow: 96, shadowAlpha: 0.3 },
    context,
  );
}

/** A note for the editor. */
const note = (text: string) =>
  panel(padded(textBlock(text, { role: 'body', width: NOTE_PX, color: COLORS.inkSoft }), SPACE.l, SPACE.m), {
    fill: COLORS.paper,
    radius: RADIUS.m,
  });
