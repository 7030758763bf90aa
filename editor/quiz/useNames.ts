// Names of what a quiz leads to and recommends.
import { useEffect, useState } from 'react';
import { collectionOfTarget } from '#rules/documentUses.ts';
import type { Target } from '#rules/links.ts';
import { loadNames } from '../api/editApi.ts';
import type { QuizWork } from './quizWork.ts';

/** Names by collection and id. */
export type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Collections that the studio always offers. */
const OFFERED = ['quiz-slides', 'gift-messages', 'quiz-results', 'products'] as const;

/** Names of what a quiz leads to; `addName` adds that of a new document. */
export function useNames({ targets }: QuizWork): {
  names: Names;
  addName: (collection: string, id: string, name: string) => void;
} {
  const [names, setNames] = useState<Names>(new Map());
  const collections = [
    ...new Set([...OFFERED, ...targets.flatMap(({ targetType }) => collectionOfTarget(targetType) ?? [])]),
  ].join();
  useEffect(() => {
    let isCurrent = true;
    void Promise.all(
      collections.split(',').map(async (collection) => {
        const list = await loadNames(collection);
        return [collection, new Map(list.map(({ id, name }) => [id, name || id]))] as const;
      }),
    ).then((loaded) => isCurrent && setNames(new Map(loaded)));
    return () => {
      isCurrent = false;
    };
  }, [collections]);
  const addName = (collection: string, id: string, name: string): void =>
    setNames((known) => new Map(known).set(collection, new Map(known.get(collection)).set(id, name)));
  return { names, addName };
}

export const nameOfTarget = (names: Names, { targetType, targetId }: Target): string =>
  names.get(collectionOfTarget(targetType) ?? '')?.get(targetId) ?? (targetId || targetType);
