// Other results of a quiz: those that its answers spoke for, beside the one that it ended with. See
// src/screens/quiz-result/README.md#other-results.
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { quizResult, type QuizResult } from '#content/kinds/quizResultKind.ts';
import type { Product } from '#content/kinds/productKind.ts';
import { restore } from '#content/restore.ts';
import { translated } from '#rules/languages.ts';
import type { Target } from '#rules/links.ts';
import { keyOf } from '#rules/quiz.ts';
import { otherResults } from '#rules/quizReasons.ts';
import { isProduct } from '#state/quizRecommendation.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { useLangCode } from '../useScreenContext.ts';
import { useEndedQuiz } from './useReasons.ts';

type Results = QuizResult['results'];

/** A product is one result, in whichever view. */
const identityOf = (target: Target): string => (isProduct(target) ? target.targetId : keyOf(target));

const kindOf = (target: Target): 'product' | 'quizResult' | null =>
  isProduct(target) ? 'product' : target.targetType === 'quiz-results' ? 'quizResult' : null;

/**
 * The results of a page, then those that its answers spoke for less, best first. None of them
 * twice, and none for editors.
 */
export function useAllResults(results: Results, end: Target | null): Results {
  const quiz = useEndedQuiz(end);
  const isEditing = useStore(kioskStore, (state) => state.isEditing);
  const langCode = useLangCode();
  const others = useMemo(() => {
    const known = new Set(results.map(identityOf));
    return quiz && !isEditing
      ? otherResults(quiz).flatMap((target) => {
          const kind = kindOf(target);
          return kind && !known.has(identityOf(target)) ? [{ target, kind }] : [];
        })
      : [];
  }, [quiz, isEditing, results]);
  useEffect(() => {
    for (const { target, kind } of others) void ensureDocument(kind, target.targetId);
  }, [others]);
  const entries = useStore(
    contentStore,
    useShallow((state) => others.map(({ target, kind }) => entryOf(state, kind, target.targetId))),
  );
  return useMemo(() => {
    const further = others.flatMap(({ target }, index) => {
      const entry = entries[index];
      if (entry?.status !== 'ready') return [];
      const document = translated(entry.document, langCode);
      const content = contentOf(document);
      // A page of results is called what its picture shows.
      const title = ('results' in document && (document as QuizResult).results[0]?.title) || content.title;
      return [{ ...target, ...content, title }];
    });
    return further.length > 0 ? [...results, ...restore(quizResult, { results: further }).results] : results;
  }, [results, others, entries, langCode]);
}

/** Returns the content of a product, or of a page of results, as a result. */
export function contentOf(document: object): Partial<Results[number]> {
  if ('results' in document) {
    const { title, name, results, staticImage } = document as QuizResult;
    return {
      title: title || name,
      image: results[0]?.image ?? staticImage,
      largeImage: results[0]?.largeImage ?? staticImage,
    };
  }
  const { headline, name, subline, images } = document as Product;
  return { title: headline || name, description: subline, image: images[0]?.image ?? null };
}
