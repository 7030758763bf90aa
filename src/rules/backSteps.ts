// How far Back goes: one step, but out of a quiz or its result to the slide where the quiz started.
// See src/screens/README.md#26-back.
import { isOver, type Quiz } from './quiz.ts';
import type { Route } from './routes.ts';

/** Where a shopper stands. */
export interface HistoryEntry {
  route: Pick<Route, 'screen' | 'id'>;
  /** Steps taken in this visit. */
  depth: number;
}

/** Steps of the visit from there to the slide where the quiz started; 0 at that slide, and outside of the quiz. */
export function stepsToStart({ route, depth }: HistoryEntry, quiz: Quiz | null): number {
  if (!quiz || quiz.startDepth === null || depth !== quiz.startDepth + quiz.at) return 0;
  const isHere = isOver(quiz)
    ? route.screen === 'quiz-result'
    : route.screen === 'help-me-choose' && route.id === quiz.way[quiz.at]?.slide;
  return isHere ? quiz.at : 0;
}

/** Steps of the visit that Back takes from there; at the start slide itself it leaves the quiz. */
export const backSteps = (place: HistoryEntry, quiz: Quiz | null): number => stepsToStart(place, quiz) || 1;
