// How far Back goes: one step, but from a quiz or its result to the slide where the quiz started.
// See src/screens/README.md#back.
import { isOver, type Quiz } from '#rules/quiz.ts';
import type { Route } from '#rules/routes.ts';

/** A screen in the visit's history. */
export interface HistoryEntry {
  route: Pick<Route, 'screen' | 'id'>;
  /** Steps since the start of the visit. */
  depth: number;
}

/** Steps back to the slide where the quiz started; 0 at that slide and outside the quiz. */
export function stepsToStart({ route, depth }: HistoryEntry, quiz: Quiz | null): number {
  if (!quiz || quiz.startDepth === null || depth !== quiz.startDepth + quiz.at) return 0;
  const isInQuiz = isOver(quiz)
    ? route.screen === 'quiz-result'
    : route.screen === 'help-me-choose' && route.id === quiz.way[quiz.at]?.slide;
  return isInQuiz ? quiz.at : 0;
}

/** Steps that Back takes; at the start slide it leaves the quiz. */
export const backSteps = (entry: HistoryEntry, quiz: Quiz | null): number => stepsToStart(entry, quiz) || 1;
