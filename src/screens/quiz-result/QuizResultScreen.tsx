// The quiz result: a carousel of results with details of the centered one, and a button to take the
// quiz again. With a static image of 960x1080 it uses the right half. See
// src/screens/quiz-result/README.md.
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Container } from 'pixi.js';
import { COLORS, SPACE } from '#config/brand.ts';
import { IS_PORTRAIT, MEDIA_END_X_PX, MEDIA_END_Y_PX } from '#config/layout.ts';
import { SIZES, STAGE } from '#config/limits.ts';
import type { QuizResult } from '#content/kinds/quizResultKind.ts';
import { interludeTimes, interludeTransition } from '#motion/interludeTransition.ts';
import type { InterludeTweens } from '#motion/transitionTimings.ts';
import { isOver, type Quiz } from '#rules/quiz.ts';
import { quizStore } from '#state/quizStore.ts';
import { takeChoice } from '#state/takeChoice.ts';
import { column, centeredIn, type LayoutBox, rowOrColumn } from '#stage/layout/boxes.tsx';
import { fillBox } from '#stage/shapes/Panel.tsx';
import { Signal } from '#stage/render/signal.ts';
import { Wipe } from '#stage/shapes/Wipe.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { textBlock } from '#stage/text/TextBlock.tsx';
import { NAV_GAP_PX, NAV_PX } from '../chrome/NavButton.tsx';
import { EDGE_PX, Screen, TOP_BAND_PX } from '../Screen.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { useBlockContext } from '../useScreenContext.ts';
import { useVisitState } from '../useVisitState.ts';
import { otherResult, saidText } from '../reasons/reasonRows.tsx';
import { useAllResults } from '../reasons/useOtherResults.ts';
import { useReasons } from '../reasons/useReasons.ts';
import { retakeQuiz } from './retakeQuiz.tsx';
import { LargePicture } from './LargePicture.tsx';
import { withScrim, SCRIM_ALPHA } from './textScrims.tsx';
import { resultRow } from './resultRow.tsx';
import type { Presentation } from '#stage/layout/presentation.ts';
import { useRetakeAction } from './useRetakeAction.ts';

const GAP_PX = SPACE.m;
/** Beside the button to take the quiz again. */
const OTHER_PX = Math.min(920, SIZES.moduleAreaWidthPx);
const { widthPx: HALF_PX, heightPx: HALF_HEIGHT_PX } = SIZES.leftMedia;

export function QuizResultScreen({ document }: { document: QuizResult }) {
  const { title, staticImage, settings } = document;
  const context = useBlockContext();
  const action = useRetakeAction();
  const { restored: startAt = 0, store: onLeave } = useVisitState<number>('results');
  const [interlude] = useState(() => interludeOf(quizStore.getState().quiz));
  const [settledIndex] = useState(() => new Signal(0));
  const availablePx = STAGE.widthPx - (staticImage ? MEDIA_END_X_PX : 0);
  const hasBackground = settings.backgroundImage !== null || settings.backgroundColor !== '';

  // A quiz that ended in a product has no document of its own.
  const end = useMemo(
    () =>
      document.id === ''
        ? (document.results[0] ?? null)
        : ({ targetType: 'quiz-results', targetId: document.id } as const),
    [document],
  );
  const results = useAllResults(document.results, end);
  // Its own results share their reasons: only a further one renders anew.
  const ownCount = document.results.length;
  const hasResults = results.length > 0;
  const [further, setFurther] = useState<number | null>(null);
  useLayoutEffect(
    () => settledIndex.listen((index) => setFurther(index < ownCount ? null : index)),
    [settledIndex, ownCount],
  );
  const reasons = useReasons(end, results[further ?? -1] ?? end);
  const heading = column(
    [
      // Both lines are beside back and home.
      centeredIn(titleOf(title, availablePx, hasResults, context), availablePx, hasResults ? 0 : NAV_PX),
      textBlock(saidText(reasons, context.langCode), {
        role: 'body',
        width: availablePx - SPACE.l * 2,
        align: 'center',
      }),
    ],
    { gap: hasResults ? SPACE.xs : SPACE.s, align: 'center' },
  );
  const other = otherResult(reasons, staticImage ? HALF_PX - EDGE_PX * 2 : OTHER_PX, context.langCode);
  const again = action && retakeQuiz(document, action, availablePx - SPACE.l * 2, context);
  const rows = [
    hasBackground && !staticImage ? withScrim(heading) : heading,
    hasResults &&
      resultRow(results, availablePx, {
        label: markupOf(title).plain || context.speech.results,
        isOnCard: !staticImage,
        startAt,
        onLeave,
        onRest: (index) => {
          settledIndex.set(index);
          takeChoice.result = index;
          takeChoice.further = index < ownCount ? null : (results[index] ?? null);
        },
        context,
      }),
    // Beside a static image there is no space for both.
    staticImage
      ? again
      : rowOrColumn([other, again && hasBackground ? withScrim(again) : again], {
          gap: SPACE.l,
          align: 'center',
        }),
  ];
  const veil =
    staticImage && hasBackground
      ? fillBox(availablePx, STAGE.heightPx - MEDIA_END_Y_PX, COLORS.paper, SCRIM_ALPHA)
      : null;
  const onPicture = useRef<Container>(null);
  const media = staticImage && (
    <>
      <LargePicture results={results} staticImage={staticImage} settledIndex={settledIndex} />
      <pixiContainer ref={onPicture}>
        {other?.place((HALF_PX - other.width) / 2, HALF_HEIGHT_PX - EDGE_PX - other.height, 'other')}
      </pixiContainer>
    </>
  );
  return (
    <Screen
      name={title || document.name || document.id}
      background={settings}
      backdrop={
        <>
          {veil?.place(MEDIA_END_X_PX, MEDIA_END_Y_PX, 'veil')}
          {!IS_PORTRAIT && media}
        </>
      }
      onPicture={staticImage && !IS_PORTRAIT ? onPicture : null}
      exitsRight
      interlude={interlude}
    >
      <ScrollArea
        rows={rows.map((box) => box && column([box], { align: 'center', width: availablePx }))}
        align="end"
        gap={GAP_PX}
        top={IS_PORTRAIT ? (staticImage ? MEDIA_END_Y_PX + SPACE.m : TOP_BAND_PX) : EDGE_PX}
        sideContent={IS_PORTRAIT && media}
        bottom={SPACE.s}
        isCentered
      />
    </Screen>
  );
}

/** After an animated quiz it appears over its film. */
const interludeOf = (quiz: Quiz | null): (() => InterludeTweens) | null =>
  quiz && isOver(quiz)
    ? () => ({
        times: interludeTimes(quiz.animation),
        create: interludeTransition,
        reveal: (root) => new Wipe(root as Container, false),
        video: null,
      })
    : null;

/** The title leaves space for the home button on both sides; the result is larger than it. */
const titleOf = (title: string, availablePx: number, hasResults: boolean, context: Presentation): LayoutBox =>
  textBlock(title, {
    ...(hasResults ? { role: 'label', color: COLORS.emberDeep } : { role: 'heading' }),
    width: IS_PORTRAIT
      ? SIZES.moduleAreaWidthPx
      : availablePx - (EDGE_PX + NAV_PX * 2 + NAV_GAP_PX + SPACE.l) * 2,
    align: 'center',
    level: 1,
    path: 'title',
    context,
  });
