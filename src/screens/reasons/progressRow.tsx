// How far a quiz is, and what was answered before. See src/screens/README.md#105-counter.
import { RADIUS, SPACE } from '#config/brand.ts';
import { answerPath, mainPictureLabel } from '#rules/pictureMarks.ts';
import type { SpeechLabels } from '#config/messages.ts';
import { questionsAnswered, type Quiz } from '#rules/quiz.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import type { ImageSlot } from '#stage/images/crop.ts';
import { picture } from '#stage/images/Picture.tsx';
import { row, type LayoutBox } from '#stage/layout/boxes.tsx';
import { slidesCounter } from '../help-me-choose/slidesCounter.tsx';

const LAST_ANSWER: ImageSlot = { width: 96, height: 72, fit: 'cover', radius: RADIUS.s };

/** The picture of the answer that led here. */
function lastAnswer({ way, at }: Quiz): LayoutBox | null {
  const { slide, given } = way[at - 1] ?? {};
  if (slide === undefined || !given) return null;
  const before = entryOf(contentStore.getState(), 'quizSlide', slide);
  const answer = before.status === 'ready' ? before.document.buttons[given.button] : null;
  return answer?.type === 'image'
    ? picture(answer.image, { ...LAST_ANSWER, mark: mainPictureLabel(answerPath(slide, given.button)) })
    : null;
}

/** The picture of the last answer and the counter; without a height if there is neither. */
export const progressRow = (quiz: Quiz, isAnimated: boolean, speech: SpeechLabels): LayoutBox =>
  row([lastAnswer(quiz), slidesCounter(questionsAnswered(quiz), isAnimated ? quiz.totalSlides : 0, speech)], {
    gap: SPACE.m,
    align: 'center',
  });
