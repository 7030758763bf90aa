// What a shopper starts who wants to answer again.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Action } from '#rules/actions.ts';
import { suggestedQuiz } from '#rules/quizSuggestion.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { quizStore } from '#state/quizStore.ts';

/** The start of the quiz that was taken in this visit, else of the one that the home screen offers; null where there is neither. */
export function useRetakeAction(): Action | null {
  const taken = useStore(quizStore, ({ quiz }) => quiz);
  const environmentId = useStore(kioskStore, ({ environment }) => environment?.id ?? '');
  const home = useStore(contentStore, (state) => entryOf(state, 'homeScreen', environmentId));
  return useMemo(() => {
    if (taken) return { type: 'startQuiz', slide: taken.startSlide, animation: taken.animation };
    return home.status === 'ready' ? suggestedQuiz(home.document) : null;
  }, [taken, home]);
}
