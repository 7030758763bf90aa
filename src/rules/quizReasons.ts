// Why a quiz ended with its result: the answers that spoke for it, and one that would have led to
// another. See src/screens/quiz-result/README.md#reasons.
import type { Target } from './links.ts';
import { answersOnPath, endOf, keyOf, numberOf, totalsOf, type GivenAnswer, type Quiz } from './quiz.ts';

/** An answer of a slide, by its position among the slide's buttons. */
export interface AnswerRef {
  slide: string;
  button: number;
}

/** Most answers that are named as reasons. */
const REASONS_MAX = 3;

/**
 * The answers that gave the most weight to a target, at most three, in the order in which they were
 * given. Answers that gave it none are no reason.
 */
export function reasonsFor(quiz: Quiz, target: Target): AnswerRef[] {
  const key = keyOf(target);
  const weighed = quiz.way.slice(0, quiz.at).flatMap(({ slide, given }, index) => {
    if (!given) return [];
    const points = given.weights
      .filter((weight) => keyOf(weight) === key)
      .reduce((sum, { weight }) => sum + (numberOf(weight) ?? 0), 0);
    return points > 0 ? [{ slide, button: given.button, points, index }] : [];
  });
  return weighed
    .toSorted((one, other) => other.points - one.points || one.index - other.index)
    .slice(0, REASONS_MAX)
    .toSorted((one, other) => one.index - other.index)
    .map(({ slide, button }) => ({ slide, button }));
}

/** An answer of a slide, reduced to its effect. */
export type Choice = Omit<GivenAnswer, 'button' | 'label'>;

/**
 * One other answer that would have led to another result, with all the others as given; null if no
 * single one would. The result with the next highest total is preferred, then the latest slide.
 * `choicesOf` returns the answers of a slide. Only answers that lead on as the given one did are
 * considered: after another slide, the later answers would not have been asked for.
 */
export function turningPoint(
  quiz: Quiz,
  choicesOf: (slide: string) => readonly Choice[],
): (AnswerRef & { endState: Target }) | null {
  const { endState } = endOf(quiz);
  if (!endState) return null;
  const others = totalsOf(quiz)
    .filter((total) => keyOf(total) !== keyOf(endState))
    .toSorted((one, other) => other.total - one.total);
  const rankOf = (target: Target): number => {
    const rank = others.findIndex((other) => keyOf(other) === keyOf(target));
    return rank < 0 ? others.length : rank;
  };
  let best: (AnswerRef & { endState: Target }) | null = null;
  for (const [at, { slide, given }] of quiz.way.slice(0, quiz.at).entries()) {
    if (!given) continue;
    for (const [button, choice] of choicesOf(slide).entries()) {
      if (button === given.button || !isSameWayOn(choice, given)) continue;
      const way = quiz.way.with(at, { slide, given: { ...choice, button, label: '' } });
      const end = endOf({ ...quiz, way }).endState;
      if (!end || keyOf(end) === keyOf(endState)) continue;
      if (!best || rankOf(end) <= rankOf(best.endState)) best = { slide, button, endState: end };
    }
  }
  return best;
}

/** Most other results that are shown beside the one that a quiz ended with. */
const OTHERS_MAX = 5;

/** Returns the other results that the answers spoke for, best first; none that they excluded. */
export function otherResults(quiz: Quiz): Target[] {
  const { endState } = endOf(quiz);
  const out = new Set(answersOnPath(quiz).flatMap(({ excludedItems }) => excludedItems.map(keyOf)));
  if (endState) out.add(keyOf(endState));
  return totalsOf(quiz)
    .filter((target) => target.total > 0 && !out.has(keyOf(target)))
    .toSorted((one, other) => other.total - one.total)
    .slice(0, OTHERS_MAX)
    .map(({ targetType, targetId }) => ({ targetType, targetId }));
}

const isSameWayOn = (one: Choice, other: Choice): boolean =>
  one.completeQuiz === other.completeQuiz && (one.completeQuiz || one.nextSlide === other.nextSlide);

/** Whether the answers on the path led to this target. */
export const isEndOf = (quiz: Quiz, target: Target): boolean => {
  const { endState } = endOf(quiz);
  return answersOnPath(quiz).length > 0 && endState !== null && keyOf(endState) === keyOf(target);
};
