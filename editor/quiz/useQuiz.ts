// The quiz that the studio edits: loads its slides, opens their drafts, and finds out whether its
// start is animated.
import { useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { KINDS_BY_NAME, kindByCollection } from '#content/kinds.ts';
import { animationOfQuiz } from '#rules/quizAnimation.ts';
import { contentStore } from '#state/contentStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { loadUses } from '../api/editApi.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { setOtherDocuments } from '../editorStore.ts';
import { quizWorkOf, useAdditions, type QuizWork } from './quizWork.ts';

export function useQuizWork(start: string): QuizWork {
  const additions = useAdditions();
  const content = useStore(contentStore);
  const work = useMemo(() => quizWorkOf(start, content, additions), [start, content, additions]);
  const { awaited } = work;
  const awaitedIds = awaited.join('\n');
  useEffect(() => {
    for (const id of awaitedIds === '' ? [] : awaitedIds.split('\n')) void ensureDocument('quizSlide', id);
  }, [awaitedIds]);
  return work;
}

/** The documents that the studio changes: slides, and the gift messages at their ends. */
export function useEditedRefs({ slides, ends }: QuizWork): readonly DocumentRef[] {
  const ids = JSON.stringify([slides.map(({ id }) => id), ends.filter((id) => id !== '')]);
  const refs = useMemo(() => {
    const [slideIds, gifts] = JSON.parse(ids) as [string[], string[]];
    return [
      ...slideIds.map((id): DocumentRef => ({ kind: 'quizSlide', id })),
      ...gifts.map((id): DocumentRef => ({ kind: 'giftMessage', id })),
    ];
  }, [ids]);
  useEffect(() => {
    let isCurrent = true;
    // A draft is opened of what is loaded.
    void Promise.all(refs.map(({ kind, id }) => ensureDocument(kind, id))).then(
      () => isCurrent && setOtherDocuments(refs),
    );
    return () => {
      isCurrent = false;
    };
  }, [refs]);
  useEffect(() => () => setOtherDocuments([]), []);
  return refs;
}

/** Whether an animated start leads to the quiz, by what links to it. */
export function useIsAnimated(start: string): boolean {
  const { data: isAnimated = false } = useQuery({
    queryKey: ['animated start', start],
    queryFn: async () => {
      const uses = await loadUses(KINDS_BY_NAME.quizSlide.collection, start);
      const found = await Promise.all(
        uses.map(async ({ collection, id }) => {
          const kind = kindByCollection(collection);
          const entry = kind && (await ensureDocument(kind.kind, id));
          return entry?.status === 'ready' && animationOfQuiz(entry.document, start) !== null;
        }),
      );
      return found.includes(true);
    },
  });
  return isAnimated;
}
