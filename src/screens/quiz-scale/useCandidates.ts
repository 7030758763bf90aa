// Data for the scale of a quiz: all slides that its answers lead to, and the results that they give
// weight to, with their names and pictures.
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { kindByCollection, type KindName } from '#content/kinds.ts';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { translated } from '#rules/languages.ts';
import type { Target } from '#rules/links.ts';
import { keyOf, type Quiz } from '#rules/quiz.ts';
import { isProduct } from '#state/quizRecommendation.ts';
import { slidesOf, standingOf, targetsOf, type Candidate } from './quizStanding.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { kioskStore, requestedLanguage } from '#state/kioskStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { loadFonts } from '#stage/text/fonts.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { contentOf } from '../reasons/useOtherResults.ts';

export interface ShownCandidate extends Candidate {
  key: string;
  name: string;
  image: { url: string } | null;
}

const slideOf = (id: string): QuizSlide | undefined => {
  const entry = entryOf(contentStore.getState(), 'quizSlide', id);
  return entry.status === 'ready' ? entry.document : undefined;
};

const kindOf = (target: Target): KindName | undefined =>
  isProduct(target) ? 'product' : kindByCollection(target.targetType)?.kind;

/** Loads a quiz from its start, so that nothing about its scale changes once a slide is shown. */
export async function loadCandidates(start: string): Promise<void> {
  const asked = new Set<string>();
  for (let next = [start]; next.length > 0; next = slidesOf(start, slideOf).filter((id) => !asked.has(id))) {
    for (const id of next) asked.add(id);
    await Promise.all(next.map((id) => ensureDocument('quizSlide', id)));
  }
  const targets = targetsOf(start, slideOf);
  await Promise.all(
    targets.map(async (target) => {
      const kind = kindOf(target);
      if (kind) await ensureDocument(kind, target.targetId);
    }),
  );
  const langCode = requestedLanguage(kioskStore.getState());
  await loadFonts(targets.map((target) => faceOf(target, langCode)?.name ?? '').join(''));
}

/** Null until its document is there. */
function faceOf(target: Target, langCode: string): Pick<ShownCandidate, 'name' | 'image'> | null {
  const kind = kindOf(target);
  const entry = kind && entryOf(contentStore.getState(), kind, target.targetId);
  if (entry?.status !== 'ready') return null;
  const document = translated(entry.document, langCode);
  const { title, image = null } =
    kind === 'product' || kind === 'quizResult' ? contentOf(document) : { title: document.name };
  return { name: markupOf(title ?? '').plain || document.name, image };
}

/** The candidates at the current slide, best first; those without a name are left out. */
export function useCandidates(quiz: Quiz, langCode: string): ShownCandidate[] {
  const { startSlide } = quiz;
  const documents = useStore(
    contentStore,
    useShallow((state) => [
      ...slidesOf(startSlide, slideOf).map((id) => entryOf(state, 'quizSlide', id)),
      ...targetsOf(startSlide, slideOf).map((target) => {
        const kind = kindOf(target);
        return kind ? entryOf(state, kind, target.targetId) : null;
      }),
    ]),
  );
  // An editor has just switched it on.
  useEffect(() => void loadCandidates(startSlide), [startSlide]);
  return useMemo(
    () =>
      standingOf(quiz, slideOf).flatMap((candidate) => {
        const face = faceOf(candidate, langCode);
        return face ? [{ ...candidate, ...face, key: keyOf(candidate) }] : [];
      }),
    [quiz, langCode, documents],
  );
}
