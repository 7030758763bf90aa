// The documents of a quiz: its slides in order, what is named, and what the answers weigh.
import { create } from 'zustand';
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import type { Target } from '#rules/links.ts';
import { pathOfTarget } from '#rules/links.ts';
import { plainOf } from '#rules/plainText.ts';
import { keyOf } from '#rules/quiz.ts';
import type { contentStore } from '#state/contentStore.ts';
import { entryOf } from '#state/contentStore.ts';

export interface QuizNode {
  id: string;
  slide: QuizSlide;
  /** Whether a way from the start leads to it. */
  isReached: boolean;
}

export interface QuizWork {
  start: string;
  /** Slides that are loaded, the start first, each before those that it leads to. */
  slides: readonly QuizNode[];
  /** Slides that answers lead to and that are not loaded yet. */
  awaited: readonly string[];
  /** Gift messages that answers end with; '' for an end without one. */
  ends: readonly string[];
  /** Everything that an answer weighs or excludes, and what was added here. */
  targets: readonly Target[];
}

interface Additions {
  /** Slides that were made or disconnected here, by the start of their quiz. */
  slides: Readonly<Record<string, readonly string[]>>;
  targets: Readonly<Record<string, readonly Target[]>>;
}

/** Slides and targets that no answer leads to yet. Kept while the editor is open. */
export const useAdditions = create<Additions>()(() => ({ slides: {}, targets: {} }));

export function keepSlide(start: string, id: string): void {
  useAdditions.setState(({ slides }) => {
    const kept = slides[start] ?? [];
    return kept.includes(id) ? {} : { slides: { ...slides, [start]: [...kept, id] } };
  });
}

export function keepTarget(start: string, target: Target): void {
  useAdditions.setState(({ targets }) => {
    const kept = targets[start] ?? [];
    return kept.some((other) => keyOf(other) === keyOf(target))
      ? {}
      : { targets: { ...targets, [start]: [...kept, target] } };
  });
}

/** The quiz that begins at `start`, as it is edited. */
export function quizWorkOf(
  start: string,
  content: ReturnType<typeof contentStore.getState>,
  { slides: keptSlides, targets: keptTargets }: Additions,
): QuizWork {
  const slides: QuizNode[] = [];
  const awaited: string[] = [];
  const seen = new Set<string>();
  const follow = (first: string, isReached: boolean): void => {
    const open = [first];
    for (const id of open) {
      if (seen.has(id)) continue;
      seen.add(id);
      const entry = entryOf(content, 'quizSlide', id);
      if (entry.status === 'loading') awaited.push(id);
      if (entry.status !== 'ready') continue;
      slides.push({ id, slide: entry.document, isReached });
      for (const { completeQuiz, nextSlide } of entry.document.buttons)
        if (!completeQuiz && nextSlide !== '') open.push(nextSlide);
    }
  };
  follow(start, true);
  for (const id of keptSlides[start] ?? []) follow(id, false);
  const buttons = slides.flatMap(({ slide }) => slide.buttons);
  const ends = buttons.flatMap(({ completeQuiz, giftMessage }) => (completeQuiz ? [giftMessage] : []));
  const targets = [
    ...buttons.flatMap(({ weights, excludedItems }) => [...weights, ...excludedItems]),
    ...(keptTargets[start] ?? []),
  ].filter((target) => pathOfTarget(target) !== null);
  return {
    start,
    slides,
    awaited,
    ends: [...new Set(ends)],
    targets: [
      ...new Map(
        targets.map(({ targetType, targetId }) => {
          const target = { targetType, targetId };
          return [keyOf(target), target] as const;
        }),
      ).values(),
    ],
  };
}

/** The question of a slide as plain text: its first title, else its first header; '' for none. */
export function questionOf({ headers }: QuizSlide): string {
  const header = headers.find(({ type }) => type === 'title') ?? headers[0];
  return header ? plainOf(header.text) : '';
}

/** Returns the title of a slide in the studio. */
export const titleOf = ({ id, slide }: QuizNode): string => questionOf(slide) || slide.name || id;
