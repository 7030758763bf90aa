// The action of the button that takes the quiz again.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Action } from '#rules/actions.ts';
import { suggestedQuiz } from '#rules/quizSuggestion.ts';
import { quizStore } from '#state/quizStore.ts';
import { useHome } from '../useScreenContext.ts';

/**
 * Starts the quiz of this visit, else the one that the home screen offers; null if there is
 * neither.
 */
export function useRetakeAction(): Action | null {
  const quiz = useStore(quizStore, ({ quiz }) => quiz);
  const home = useHome();
  return useMemo(() => {
    if (quiz) return { type: 'startQuiz', slide: quiz.startSlide, animation: quiz.animation };
    return home && suggestedQuiz(home);
  }, [quiz, home]);
}
