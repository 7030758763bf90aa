// What a shopper starts who wants to answer again.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Action } from '#rules/actions.ts';
import { quizOffer } from '#rules/quizOffer.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';

/** The start of the quiz that the home screen offers; null where it offers none. */
export function useAgain(): Action | null {
  const environmentId = useStore(kioskStore, ({ environment }) => environment?.id ?? '');
  const home = useStore(contentStore, (state) => entryOf(state, 'homeScreen', environmentId));
  // A quiz that was taken in this visit comes before the one that is offered.
  return useMemo(() => (home.status === 'ready' ? quizOffer(home.document) : null), [home]);
}
