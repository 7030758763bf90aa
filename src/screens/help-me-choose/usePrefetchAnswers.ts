// Prefetches what the answers of a slide lead to: documents, and their images up to the GPU, so
// that nothing is decoded or uploaded after the answer.
import { useContext, useLayoutEffect, useSyncExternalStore } from 'react';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { translated } from '#rules/languages.ts';
import type { Target } from '#rules/links.ts';
import { answerSlide, endOf, type Quiz } from '#rules/quiz.ts';
import { reportFault } from '#state/reportFault.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { kioskStore, requestedLanguage } from '#state/kioskStore.ts';
import type { PictureReference } from '#stage/images/Picture.tsx';
import type { ImageSlot } from '#stage/images/crop.ts';
import { acquireImage, bytesOf, imageResolution, onImageReload } from '#stage/images/textureCache.ts';
import { ActiveScreenContext } from '../useScreenContext.ts';
import { answerSlot, columnOf, SLIDE_SLOT, STATIC_SLOT } from './slideLayout.ts';

/** Limit of GPU memory for prefetched images, so that visible ones stay. */
const PREFETCH_MAX_BYTES = 40 * 1024 * 1024;

/** The result of the quiz after this answer; null if it does not end or has none. */
function resultAfter(quiz: Quiz | null, answer: QuizSlide['buttons'][number], button: number): Target | null {
  if (!quiz || !answer.completeQuiz) return null;
  return endOf(answerSlide(quiz, { ...answer, button, label: '' }, true).quiz).endState;
}

/** `pictures` are the next pictures of the interlude; null if each slide has its own background. */
export function usePrefetchAnswers(
  document: QuizSlide,
  quiz: Quiz | null,
  pictures: readonly string[] | null,
): void {
  const isActive = useContext(ActiveScreenContext);
  const resolution = useSyncExternalStore(onImageReload, imageResolution);
  // Released before the host frees unused images.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    if (!isActive) return;
    const releases: (() => void)[] = [];
    let freeBytes = PREFETCH_MAX_BYTES;
    let isUnmounted = false;
    const prefetch = (image: PictureReference | null | undefined, slot: ImageSlot): void => {
      if (!image || isUnmounted || freeBytes < bytesOf(slot)) return;
      freeBytes -= bytesOf(slot);
      releases.push(acquireImage(image.url, { ...slot, focus: image.focus }).release);
    };
    const hasNextSlide = document.buttons.some(
      ({ completeQuiz, nextSlide }) => !completeQuiz && nextSlide !== '',
    );
    if (hasNextSlide) for (const url of pictures ?? []) prefetch({ url }, SLIDE_SLOT);
    const langCode = requestedLanguage(kioskStore.getState());
    void Promise.all(
      document.buttons.map(async (answer, button) => {
        const { completeQuiz, nextSlide } = answer;
        const end = resultAfter(quiz, answer, button);
        if (end?.targetType === 'quiz-results') {
          const result = await ensureDocument('quizResult', end.targetId);
          if (result.status !== 'ready') return;
          const { settings, staticImage } = translated(result.document, langCode);
          prefetch(settings.backgroundImage, SLIDE_SLOT);
          prefetch(staticImage, STATIC_SLOT);
        }
        if (completeQuiz || nextSlide === '') return;
        const entry = await ensureDocument('quizSlide', nextSlide);
        if (entry.status === 'missing')
          reportFault('QUIZ SLIDE IS MISSING', { slide: document.id, button, nextSlide });
        if (entry.status !== 'ready') return;
        const next = translated(entry.document, langCode);
        if (!pictures || pictures.length === 0) prefetch(next.settings.backgroundImage, SLIDE_SLOT);
        const { width } = columnOf(next.headers);
        for (const answer of next.buttons) {
          if (answer.type === 'image') prefetch(answer.image, answerSlot(answer, next.buttons.length, width));
        }
      }),
    );
    return () => {
      isUnmounted = true;
      for (const release of releases) release();
    };
  }, [isActive, document, resolution]);
}
