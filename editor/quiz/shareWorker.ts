// Counts the shares of a quiz and checks it, beside the page.
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import type { Problem } from '#rules/checkTypes.ts';
import { problemsOfQuiz } from '#rules/quizChecks.ts';
import { sharesOf, type AnswerCounts, type QuizShares } from './quizShares.ts';

export interface ShareRequest {
  start: string;
  slides: ReadonlyMap<string, QuizSlide>;
  counts: AnswerCounts | null;
  isAnimated: boolean;
}

export interface CountedQuiz {
  shares: QuizShares;
  /** Problems of each slide, by its id. */
  problems: ReadonlyMap<string, readonly Problem[]>;
  /** How long it took, in ms. */
  ms: number;
}

self.onmessage = ({ data: { start, slides, counts, isAnimated } }: MessageEvent<ShareRequest>) => {
  const began = performance.now();
  const counted = {
    shares: sharesOf(start, slides, counts),
    problems: problemsOfQuiz(start, slides, isAnimated),
  };
  self.postMessage({ ...counted, ms: performance.now() - began } satisfies CountedQuiz);
};
