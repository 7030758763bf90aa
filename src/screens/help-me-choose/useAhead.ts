// Fetches what the answers of a slide lead to while the shopper still thinks: documents, and their pictures up to the GPU, so
// that nothing is decoded or uploaded once they have answered.
import { useContext, useEffect } from 'react';
import type { QuizSlide } from '#content/kinds/quizSlide.ts';
import { translated } from '#rules/language.ts';
import { reportFault } from '#state/faults.ts';
import { ensureDocument } from '#state/load.ts';
import { kioskStore, langCodeOf } from '#state/kioskStore.ts';
import { acquireImage, bytesOf, type Slot } from '#stage/images.ts';
import { StandingContext } from '../Screen.tsx';
import { answerSlot, columnOf, STAGE_SLOT } from './layout.ts';

/** What is fetched ahead takes no more GPU memory than this, so that what stands is not pushed out. */
const AHEAD_MAX_BYTES = 40 * 1024 * 1024;

/** `pictures` are the next ones of the show; null where each slide has its own ground. */
export function useAhead(document: QuizSlide, pictures: readonly string[] | null): void {
  const isStanding = useContext(StandingContext);
  useEffect(() => {
    if (!isStanding) return;
    const releases: (() => void)[] = [];
    let room = AHEAD_MAX_BYTES;
    let isGone = false;
    const hold = (url: string | undefined, slot: Slot): void => {
      room -= bytesOf(slot);
      if (url && room >= 0 && !isGone) releases.push(acquireImage(url, slot).release);
    };
    for (const url of pictures ?? []) hold(url, STAGE_SLOT);
    void Promise.all(document.buttons.map(async ({ completeQuiz, nextSlide }, button) => {
      if (completeQuiz || nextSlide === '') return;
      const entry = await ensureDocument('quizSlide', nextSlide);
      if (entry.status === 'missing') reportFault('QUIZ SLIDE IS MISSING', { slide: document.id, button, nextSlide });
      if (entry.status !== 'ready') return;
      const next = translated(entry.document, langCodeOf(kioskStore.getState()));
      if (!pictures || pictures.length === 0) hold(next.settings.backgroundImage?.url, STAGE_SLOT);
      const { width } = columnOf(next.headers);
      for (const answer of next.buttons) {
        if (answer.type === 'image') hold(answer.image?.url, answerSlot(answer, next.buttons.length, width));
      }
    }));
    return () => {
      isGone = true;
      for (const release of releases) release();
    };
  }, [isStanding, document]);
}
