// What was answered before, beside a quiz's progress. See src/screens/README.md#105-counter.
import { RADIUS } from '#config/brand.ts';
import { answerPath, mainPictureLabel } from '#rules/pictureMarks.ts';
import type { Quiz } from '#rules/quiz.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import type { ImageSlot } from '#stage/images/crop.ts';
import { picture } from '#stage/images/Picture.tsx';
import type { LayoutBox } from '#stage/layout/boxes.tsx';

export const LAST_ANSWER: ImageSlot = { width: 96, height: 72, fit: 'cover', radius: RADIUS.s };

/** The picture of the answer that led here. */
export function lastAnswer({ way, at }: Quiz): LayoutBox | null {
  const { slide, given } = way[at - 1] ?? {};
  if (slide === undefined || !given) return null;
  const before = entryOf(contentStore.getState(), 'quizSlide', slide);
  const answer = before.status === 'ready' ? before.document.buttons[given.button] : null;
  return answer?.type === 'image'
    ? picture(answer.image, { ...LAST_ANSWER, mark: mainPictureLabel(answerPath(slide, given.button)) })
    : null;
}
