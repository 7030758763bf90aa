// Names of what a quiz leads to and recommends.
import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import { collectionOfTarget } from '#rules/documentUses.ts';
import type { Target } from '#rules/links.ts';
import { NO_NAMES, namesOf, namesQuery } from '../data/namesQuery.ts';
import { queryClient } from '../data/queryClient.ts';
import type { QuizWork } from './quizWork.ts';

/** Names by collection and id. */
export type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Collections that the studio always offers. */
const OFFERED = ['quiz-slides', 'gift-messages', 'quiz-results', 'products'] as const;

export function useNames({ targets }: QuizWork): Names {
  const collections = [
    ...new Set([...OFFERED, ...targets.flatMap(({ targetType }) => collectionOfTarget(targetType) ?? [])]),
  ].join();
  const lists = useQueries({ queries: collections.split(',').map(namesQuery), combine: namesOf });
  return useMemo(
    () =>
      new Map(
        collections
          .split(',')
          .map((collection, index) => [
            collection,
            new Map(lists[index]?.map(({ id, name }) => [id, name || id])),
          ]),
      ),
    [collections, lists],
  );
}

/** Adds the name of a new document, which a list under way may not have. */
export function addName(collection: string, id: string, name: string): void {
  const { queryKey } = namesQuery(collection);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (known) => [...(known ?? NO_NAMES), { id, name }]);
  void queryClient.invalidateQueries({ queryKey });
}

export const nameOfTarget = (names: Names, { targetType, targetId }: Target): string =>
  names.get(collectionOfTarget(targetType) ?? '')?.get(targetId) ?? (targetId || targetType);
