// A slide of the quiz: a question and two to four answers on a scrim beside one strong picture. See
// src/screens/help-me-choose/README.md#slides.
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Container } from 'pixi.js';
import { useStore } from 'zustand';
import { pillButton } from '#blocks/pillButtons.tsx';
import { headerStack } from '#blocks/headerStack.tsx';
import { SPACE, THEME } from '#config/brand.ts';
import { IS_PORTRAIT, MEDIA_HEIGHT_PX } from '#config/layout.ts';
import type { SpeechLabels } from '#config/messages.ts';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { interludeTimes, interludeTransition } from '#motion/interludeTransition.ts';
import type { Direction, InterludeTweens } from '#motion/transitionTimings.ts';
import { isMotionReduced } from '#motion/tweens.ts';
import { slidesVisited, type Quiz } from '#rules/quiz.ts';
import { interludePictures } from './interludePictures.ts';
import { reportFault } from '#state/reportFault.ts';
import { quizStore } from '#state/quizStore.ts';
import { gapBox, row, centeredIn, type LayoutBox } from '#stage/layout/boxes.tsx';
import { pressable } from '#stage/input/Pressable.tsx';
import { useLazyModule } from '#stage/render/lazyComponent.tsx';
import { transitionLayer } from '../transitionLayer.tsx';
import { Screen, TOP_BAND_PX } from '../Screen.tsx';
import { ScrollArea } from '../ScrollArea.tsx';
import { ScreenSlotContext, useBlockContext } from '../useScreenContext.ts';
import { answerList, visibleAnswers } from './answerList.tsx';
import { columnOf, slideX, SLIDE_SLOT, SLIDE_TOP_PX, TOP_PX } from './slideLayout.ts';
import { TextScrim } from './TextScrim.tsx';
import { progressRow } from './slidesCounter.tsx';
import { hasScale } from '../reasons/quizScaleOption.ts';
import { QUIZ_SCALE } from '../lazyModules.ts';
import { AnswerVideo, InterludePictures } from './QuizInterlude.tsx';
import { usePrefetchAnswers } from './usePrefetchAnswers.ts';

/** Larger than this, the words of a question leave its answers no room on a landscape stage. */
const LARGER_WORDS_PX = { title: 100, subtitle: 46 } as const;

/** The pictures behind the nth visited slide. */
function picturesAt(visited: number, { animation, totalSlides }: Quiz): string[] {
  const images = animation?.images ?? [];
  return interludePictures(visited, images.length, totalSlides).flatMap(
    (index) => images[index]?.image?.url ?? [],
  );
}

/**
 * The film of a quiz that keeps its pace plays as it begins, too: at its first question, on the way
 * to it from another screen. See src/screens/help-me-choose/README.md#animated-quiz.
 */
const opensWithFilm = ({ animation, at, way }: Quiz, direction: Direction | undefined): boolean =>
  at === 0 &&
  direction === 'forward' &&
  !way[0]?.given &&
  Boolean(animation?.video) &&
  interludeTimes(animation).isPaced &&
  !isMotionReduced();

/** A slide without answers ends the quiz with its result so far. */
const continueButton = ({ goOn }: SpeechLabels): LayoutBox =>
  pressable(pillButton(goOn, 'primary'), {
    action: {
      type: 'answer',
      answer: {
        button: 0,
        label: goOn,
        weights: [],
        excludedItems: [],
        completeQuiz: true,
        giftMessage: '',
        nextSlide: '',
      },
      isAnimated: true,
    },
    label: goOn,
  });

export function SlideScreen({ document }: { document: QuizSlide }) {
  const { headers, buttons, displayAsAni, alignment, settings } = document;
  const context = useBlockContext();
  // The quiz as it was when this slide was mounted: while it leaves, the store is ahead.
  const [quiz] = useState(() => quizStore.getState().quiz);
  const chosen = useStore(quizStore, (state) => (quiz ? state.quiz?.way[quiz.at]?.given?.button : undefined));
  const animation = quiz?.animation ?? null;
  const isAnimated = displayAsAni || animation !== null;
  const times = useMemo(() => interludeTimes(animation), [animation]);
  const direction = useContext(ScreenSlotContext)?.direction;
  const [isOpening, setOpening] = useState(() => quiz !== null && opensWithFilm(quiz, direction));
  const videoControl = useRef<InterludeTweens['video']>(null);
  const pictures = useRef<Container>(null);
  const visited = quiz ? slidesVisited(quiz) : 1;
  const urls = isAnimated && quiz ? picturesAt(visited, quiz) : [];
  usePrefetchAnswers(document, quiz, isAnimated && quiz ? picturesAt(visited + 1, quiz) : null);

  const hasAnswers = visibleAnswers(buttons, context).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useEffect(() => {
    if (!hasAnswers) reportFault('QUIZ SLIDE HAS NO ANSWERS', { slide: document.id });
  }, [document]);

  const isPlain = THEME.isPlain === true && urls.length === 0;
  const hasPicture = urls.length > 0 || (settings.backgroundImage !== null && !isPlain);
  const column = columnOf(headers, isPlain);
  const { width, align } = column;
  // Beside the edge, all of it has the left edge of the answers.
  const words =
    column.side === 'right' ? headers.map((header) => ({ ...header, alignment: 'left' as const })) : headers;
  const inColumn = (box: LayoutBox): LayoutBox =>
    transitionLayer(row([gapBox(column.x, 1), centeredIn(box, width, 0, align)]));
  const progress = quiz && progressRow(quiz, isAnimated, { ...context, widthPx: width });
  // Larger, the answers need the whole height of a landscape stage.
  const isRoomy = IS_PORTRAIT || !THEME.isLarger;
  const question = headerStack(
    words,
    'headers',
    { path: '', width, context },
    'title',
    isRoomy ? null : LARGER_WORDS_PX,
  );
  const scale = useLazyModule(QUIZ_SCALE, isRoomy && quiz !== null && hasScale(document, quiz));
  // On a portrait stage, below its picture or the buttons.
  const isCentered = alignment === 'center' || isPlain || (IS_PORTRAIT && !hasPicture);
  const sideTop = isCentered || !isRoomy ? TOP_PX : SLIDE_TOP_PX;
  const belowPx = hasPicture && !THEME.isLarger ? MEDIA_HEIGHT_PX + SPACE.l : TOP_BAND_PX;
  const top = IS_PORTRAIT ? belowPx : sideTop;
  return (
    <Screen
      name={headers[0]?.text || context.speech.question(visited)}
      background={{
        ...settings,
        slot: { ...SLIDE_SLOT, x: slideX(column.side) },
        ...(urls.length > 0 && { backgroundImage: null }),
      }}
      exitsRight
      interlude={() => ({ times, create: interludeTransition, video: videoControl.current })}
      backdrop={
        isAnimated && (
          <>
            <pixiContainer ref={pictures}>
              {urls.length > 0 && (
                <InterludePictures urls={urls} x={slideX(column.side)} times={times} isHidden={isOpening} />
              )}
            </pixiContainer>
            {animation && (
              <AnswerVideo
                animation={animation}
                slide={document.id}
                background={pictures}
                control={videoControl}
                opening={isOpening ? { times, onEnd: () => setOpening(false) } : null}
              />
            )}
          </>
        )
      }
      scrim={hasPicture && <TextScrim column={column} />}
      footer={scale && quiz && <scale.QuizScale quiz={quiz} />}
    >
      <ScrollArea
        rows={[
          progress && progress.height > 0 && inColumn(progress),
          inColumn(question),
          hasAnswers
            ? inColumn(
                answerList(buttons, {
                  width,
                  align,
                  chosen,
                  isAnimated,
                  context,
                  slide: document.id,
                  questionPx: question.height,
                }),
              )
            : inColumn(continueButton(context.speech)),
        ]}
        gap={SPACE.l}
        footerPx={scale?.scaleHeightPx()}
        top={top}
        bottom={TOP_PX}
        align="start"
        isCentered={isCentered}
      />
    </Screen>
  );
}
