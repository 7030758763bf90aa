// How the results of a quiz compare while it is answered: which can still be reached, and where
// each is on a scale from 0 to 1. The totals and the ends are those of rules/quiz.ts. See
// src/screens/help-me-choose/README.md#scale-while-answering.
import type { QuizSlide } from '#content/kinds/quizSlideKind.ts';
import { pathOfTarget, type Target } from '#rules/links.ts';
import {
  answersOnPath,
  answerSlide,
  endOf,
  isOver,
  keyOf,
  numberOf,
  totalsOf,
  type Quiz,
} from '#rules/quiz.ts';

/** A result that the quiz can still end with. */
export interface Candidate extends Target {
  total: number;
  /** From 0 to 1, where the highest total is. */
  position: number;
  /** Has the highest total, alone or with others. */
  isLeading: boolean;
}

type SlideOf = (id: string) => Pick<QuizSlide, 'buttons'> | undefined;
type Button = QuizSlide['buttons'][number];

const CANDIDATES_MAX = 5;
/** In a quiz with more ways to its end, every weight of an answer can be reached. */
const WAYS_MAX = 2_000;

const isShown = (button: Button): boolean =>
  button.text.trim() !== '' || (button.type === 'image' && button.image !== null);

const answersOf = (slide: Pick<QuizSlide, 'buttons'>): Button[] => slide.buttons.filter(isShown);

/** Ids of a quiz's slides in the order in which its answers reach them, the start first. */
export function slidesOf(start: string, slideOf: SlideOf): string[] {
  const ids = new Set([start]);
  for (const id of ids)
    for (const { completeQuiz, nextSlide } of answersOf(slideOf(id) ?? { buttons: [] }))
      if (!completeQuiz && nextSlide !== '') ids.add(nextSlide);
  return [...ids];
}

/** Everything that the answers of a quiz give weight to, in their order. */
export function targetsOf(start: string, slideOf: SlideOf): Target[] {
  const targets = new Map<string, Target>();
  for (const id of slidesOf(start, slideOf))
    for (const { targetType, targetId, weight } of answersOf(slideOf(id) ?? { buttons: [] }).flatMap(
      ({ weights }) => weights,
    )) {
      const target = { targetType, targetId };
      if (pathOfTarget(target) !== null && (numberOf(weight) ?? 0) > 0 && !targets.has(keyOf(target)))
        targets.set(keyOf(target), target);
    }
  return [...targets.values()];
}

/** The results that can still be reached from the current slide, best first; at most five. */
export function standingOf(quiz: Quiz, slideOf: SlideOf): Candidate[] {
  const out = new Set(answersOnPath(quiz).flatMap(({ excludedItems }) => excludedItems.map(keyOf)));
  const totals = new Map(totalsOf(quiz).map((target) => [keyOf(target), target]));
  // Among equals, the one weighed first wins.
  const weighed = [...totals.values()].filter(({ total }) => total > 0);
  const known = new Set(weighed.map(keyOf));
  const all = [
    ...weighed,
    ...targetsOf(quiz.startSlide, slideOf).filter((target) => !known.has(keyOf(target))),
  ];
  const open = all.filter((target) => !out.has(keyOf(target)));
  const ends = reachableEnds(quiz, slideOf, new Set(open.map(keyOf)));
  const candidates = open
    .filter((target) => ends.has(keyOf(target)))
    .map(({ targetType, targetId }) => {
      const total = totals.get(keyOf({ targetType, targetId }))?.total ?? 0;
      return { targetType, targetId, total };
    })
    .toSorted((one, other) => other.total - one.total)
    .slice(0, CANDIDATES_MAX);
  const highest = candidates[0]?.total ?? 0;
  return candidates.map((candidate) => ({
    ...candidate,
    position: highest > 0 ? Math.max(0, candidate.total) / highest : 0,
    isLeading: highest > 0 && candidate.total === highest,
  }));
}

/**
 * Keys of those of `wanted` that some way from the current slide ends with: all of them where the
 * rest of the quiz is not known or too long to follow.
 */
function reachableEnds(quiz: Quiz, slideOf: SlideOf, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  let ways = 0;
  const end = (over: Quiz): void => {
    ways += 1;
    const { endState } = endOf(over);
    if (endState && wanted.has(keyOf(endState))) found.add(keyOf(endState));
  };
  /** False once following further ways would add nothing. */
  const follow = (here: Quiz): boolean => {
    const slide = slideOf(here.way[here.at]?.slide ?? '');
    if (!slide) return false;
    const answers = answersOf(slide);
    if (answers.length === 0) end({ ...here, way: here.way.slice(0, here.at), at: here.at });
    for (const [button, answer] of answers.entries()) {
      const { quiz: next } = answerSlide(here, { ...answer, button, label: '' }, true);
      if (isOver(next)) end(next);
      // A loop has no end of its own.
      else if (next.way.slice(0, -1).every(({ slide }) => slide !== next.way.at(-1)?.slide)) {
        if (!follow({ ...next, at: next.at + 1 })) return false;
      }
      if (ways >= WAYS_MAX) return false;
      if (found.size === wanted.size) return true;
    }
    return true;
  };
  return follow({ ...quiz, way: quiz.way.slice(0, quiz.at + 1) }) ? found : wanted;
}

/**
 * Left edges on a scale of `lengthPx`: each as near to its position as it can be, in the order of
 * the positions, `gap` apart, none beyond an end. Equals keep their order, the first at the right.
 */
export function spreadOut(
  items: readonly { position: number; width: number }[],
  lengthPx: number,
  gap: number,
): number[] {
  const order = [...items.keys()]
    .reverse()
    .toSorted((one, other) => (items[one]?.position ?? 0) - (items[other]?.position ?? 0));
  const lefts = items.map(({ position, width }) => position * (lengthPx - width));
  let from = 0;
  for (const index of order) {
    lefts[index] = Math.max(lefts[index] ?? 0, from);
    from = (lefts[index] ?? 0) + (items[index]?.width ?? 0) + gap;
  }
  let to = lengthPx;
  for (const index of order.reverse()) {
    lefts[index] = Math.round(Math.max(0, Math.min(lefts[index] ?? 0, to - (items[index]?.width ?? 0))));
    to = (lefts[index] ?? 0) - gap;
  }
  return lefts;
}
