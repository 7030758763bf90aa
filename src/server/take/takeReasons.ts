// Why a quiz ended with a result, from the answers that a link holds. See
// src/screens/quiz-result/README.md#reasons.
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { documentCode, DOCUMENT_BITS } from '#rules/documentCode.ts';
import { startQuiz, type Quiz } from '#rules/quiz.ts';
import { isEndOf, reasonsFor } from '#rules/quizReasons.ts';
import type { TakeAlong } from '#rules/takeAlong.ts';

/** The slides of a release, in the language of the link. */
export interface Slides {
  ids: readonly string[];
  slide: (id: string) => QuizSlide | undefined;
}

/**
 * Texts of the answers that led to the result, at most three, as rich text; none if the answers do
 * not lead there in this release.
 */
export function saidFor(result: string, quiz: NonNullable<TakeAlong['quiz']>, slides: Slides): string[] {
  const start = slides.ids.find((id) => documentCode('quizSlide', id, DOCUMENT_BITS) === quiz.startSlide);
  if (start === undefined) return [];
  const way: Quiz['way'][number][] = [];
  let id = start;
  for (const button of quiz.answers) {
    const answer = slides.slide(id)?.buttons[button];
    if (!answer) return [];
    way.push({ slide: id, given: { ...answer, button, label: answer.text } });
    id = answer.nextSlide;
  }
  const target = { targetType: 'quiz-results', targetId: result } as const;
  const ended: Quiz = { ...startQuiz(start, null, 0), way, at: way.length };
  if (!isEndOf(ended, target)) return [];
  return reasonsFor(ended, target)
    .map(({ slide, button }) => slides.slide(slide)?.buttons[button]?.text ?? '')
    .filter((text) => text !== '');
}
