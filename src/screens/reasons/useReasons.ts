// The words for why a quiz ended with its result, in the language of the screen. Slides that a
// reload has dropped are loaded again.
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { kindByCollection, type AnyDocument } from '#content/kinds.ts';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import type { Target } from '#rules/links.ts';
import { isOver, type Quiz } from '#rules/quiz.ts';
import { isEndOf, reasonsFor, turningPoint, type AnswerRef } from '#rules/quizReasons.ts';
import { translated } from '#rules/languages.ts';
import { shownDocument } from '#rules/shownDocument.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { ensureDocument } from '#state/loadDocuments.ts';
import { quizStore } from '#state/quizStore.ts';
import { markupOf } from '#stage/text/italicMarkup.ts';
import { useLangCode } from '../useScreenContext.ts';

export interface Reasons {
  /** Texts of the answers that led to the result. */
  said: readonly string[];
  /** One other answer, and the result that it would have led to. */
  otherwise: { answer: string; result: string; target: Target } | null;
}

/** The quiz of this visit, if it ended with this target. */
export function useEndedQuiz(target: Target | null): Quiz | null {
  const quiz = useStore(quizStore, (state) => state.quiz);
  return quiz && target && isOver(quiz) && isEndOf(quiz, target) ? quiz : null;
}

/**
 * Null unless the quiz of this visit ended with this target. The answers are those that spoke for
 * `about`, which may be another result.
 */
export function useReasons(target: Target | null, about = target): Reasons | null {
  const ended = useEndedQuiz(target);
  const slides = useSlides(ended);
  const langCode = useLangCode();
  const turning = useMemo(
    () => ended && turningPoint(ended, (slide) => slides.get(slide)?.buttons ?? []),
    [ended, slides],
  );
  const result = useTitle(turning?.endState ?? null, langCode);
  return useMemo(() => {
    if (!ended || !about) return null;
    const textOf = ({ slide, button }: AnswerRef): string => {
      const document = slides.get(slide);
      return markupOf(document ? (translated(document, langCode).buttons[button]?.text ?? '') : '').plain;
    };
    const said = reasonsFor(ended, about).map(textOf).filter(Boolean);
    const answer = turning ? textOf(turning) : '';
    const otherwise = turning && answer && result ? { answer, result, target: turning.endState } : null;
    return said.length > 0 || otherwise ? { said, otherwise } : null;
  }, [ended, about, slides, turning, result, langCode]);
}

function useSlides(quiz: Quiz | null): ReadonlyMap<string, QuizSlide> {
  const ids = quiz?.way.map(({ slide }) => slide) ?? [];
  const entries = useStore(
    contentStore,
    useShallow((state) => ids.map((id) => entryOf(state, 'quizSlide', id))),
  );
  useEffect(() => {
    for (const { slide } of quiz?.way ?? []) void ensureDocument('quizSlide', slide);
  }, [quiz]);
  return useMemo(
    () =>
      new Map(
        entries.flatMap((entry) => (entry.status === 'ready' ? [[entry.document.id, entry.document]] : [])),
      ),
    [entries],
  );
}

/** Returns the title of a target as shoppers read it; '' until it is known. */
function useTitle(target: Target | null, langCode: string): string {
  const kind = target && kindByCollection(target.targetType)?.kind;
  const id = target?.targetId ?? '';
  const entry = useStore(contentStore, (state) => (kind ? entryOf(state, kind, id) : undefined));
  useEffect(() => {
    if (kind) void ensureDocument(kind, id);
  }, [kind, id]);
  if (!kind || entry?.status !== 'ready') return '';
  const document: AnyDocument & { title?: string } = shownDocument(kind, entry.document, langCode);
  return markupOf(document.title ?? '').plain || document.name;
}
