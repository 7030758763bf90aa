// How far Back goes (spec 2, back navigation): one step, but out of a quiz or its result to the slide where the quiz started.
import type { Quiz } from './quiz.ts';
import type { ScreenName } from './routes.ts';

const OF_A_QUIZ: readonly ScreenName[] = ['help-me-choose', 'quiz-result'];

export interface BackFrom {
  screen: ScreenName;
  /** Steps taken in this visit. */
  depth: number;
  quiz: Quiz | null;
}

/** Steps of the visit that Back takes from there; at the start slide itself it leaves the quiz. */
export function backSteps({ screen, depth, quiz }: BackFrom): number {
  const isInQuiz = OF_A_QUIZ.includes(screen) && quiz !== null && quiz.startDepth !== null;
  const toStart = isInQuiz ? depth - (quiz.startDepth ?? depth) : 0;
  return toStart > 0 ? toStart : 1;
}
