// The quiz: a path through slides, the weights of its answers, and its result. Every step returns a
// new quiz; content errors come back as faults, for the store to log. Totals are always computed
// from the answers on the path, so that going back and forth cannot count them twice. See
// src/screens/help-me-choose/README.md.
import { RANGES } from '#config/limits.ts';
import type { Animation } from '#content/parts/targetFields.ts';
import { pathOfTarget, type Target } from './links.ts';

/** The weights of an answer; older content has them as strings. */
interface Answer {
  weights: readonly (Target & { weight: number | string | null })[];
  excludedItems: readonly Target[];
  completeQuiz: boolean;
  giftMessage: string;
  nextSlide: string;
}

/** An answer that was given: its button and its label for analytics. */
export interface GivenAnswer extends Answer {
  button: number;
  label: string;
}

interface Step {
  slide: string;
  /** Null until answered. */
  given: GivenAnswer | null;
}

export interface Quiz {
  startSlide: string;
  /** In ms since 1970. */
  startedAtMs: number;
  /** Video and pictures of an animated quiz; null for a normal one. */
  animation: Animation | null;
  totalSlides: number;
  /** Every slide reached, in order. Those after `at` keep the answers given before going back. */
  way: readonly Step[];
  /** Index of the current slide; the length of the path at the end of the quiz. */
  at: number;
  /** Depth of the start slide in the visit's history; null until it has been shown. */
  startDepth: number | null;
}

/** A content error that changes the course of the quiz, reported once with ids. */
export interface QuizFault {
  message: string;
  ids: Readonly<Record<string, string | number | null>>;
}

/**
 * A quiz at its start slide: one slide visited, no answer given. See
 * src/screens/help-me-choose/README.md#starting.
 */
export const startQuiz = (slide: string, animation: Animation | null, atMs: number): Quiz => ({
  startSlide: slide,
  startedAtMs: atMs,
  animation,
  totalSlides: animation?.totalSlides ?? 0,
  way: [{ slide, given: null }],
  at: 0,
  startDepth: null,
});

/**
 * The quiz at that slide, reached by an answer, Back or Forward; null if the slide is not on the
 * path.
 */
export function visitSlide(quiz: Quiz, slide: string, depth: number): Quiz | null {
  const startDepth = quiz.startDepth ?? depth - quiz.at;
  const at = depth - startDepth;
  return quiz.way[at]?.slide === slide ? { ...quiz, startDepth, at } : null;
}

/** The quiz at its end, reached again by Forward; null if the last slide was not answered. */
export function visitEnd(quiz: Quiz, depth: number): Quiz | null {
  const isAtEnd = quiz.startDepth !== null && depth - quiz.startDepth === quiz.way.length;
  return isAtEnd && quiz.way.at(-1)?.given ? { ...quiz, at: quiz.way.length } : null;
}

/**
 * Slides up to and including the current one. See
 * src/screens/help-me-choose/README.md#slides-visited.
 */
export const slidesVisited = ({ at, way }: Quiz): number => Math.min(at + 1, way.length);

/** True from the end of the quiz until one of its slides is shown again. */
export const isOver = ({ at, way }: Quiz): boolean => at >= way.length;

/** Answers given on the path to the current slide, in order. */
export const answersOnPath = ({ way, at }: Quiz): GivenAnswer[] =>
  way.slice(0, at).flatMap(({ given }) => given ?? []);

/** The answers so far, as analytics counts them. */
export const pathOfAnswers = (quiz: Quiz): string =>
  answersOnPath(quiz)
    .map(({ label }) => label)
    .join(' > ');

/** The result of an answer. */
export interface AnsweredQuiz {
  quiz: Quiz;
  /** Visitor path to go to; always set. */
  path: string;
  faults: readonly QuizFault[];
}

/** Where a quiz goes without another destination: to its result so far. */
export const RESULT_PATH = '/quiz-result';

/** Answers the current slide. Later slides keep the answers given before. */
export function answerSlide(quiz: Quiz, answer: GivenAnswer, isAnimated: boolean): AnsweredQuiz {
  const slide = quiz.way[quiz.at]?.slide ?? quiz.startSlide;
  const way = [...quiz.way.slice(0, quiz.at), { slide, given: answer }];
  const laterSteps = quiz.way.slice(quiz.at + 1);
  const faults = [...faultsOfWeights(slide, answer)];
  const next = nextPath(slide, answer, isAnimated);
  if (next === null)
    faults.push({ message: 'COULD NOT GET NEXT SLIDE LINK', ids: { slide, button: answer.button } });
  if (answer.completeQuiz || next === null) {
    return { quiz: { ...quiz, way, at: way.length }, path: next ?? RESULT_PATH, faults };
  }
  if (way.some((step) => step.slide === answer.nextSlide)) {
    faults.push({
      message: 'QUIZ SLIDE IS ASKED AGAIN',
      ids: { slide, button: answer.button, nextSlide: answer.nextSlide },
    });
  }
  return { quiz: { ...quiz, way: [...way, ...stepsFrom(answer.nextSlide, laterSteps)] }, path: next, faults };
}

/** The steps from a slide on, as taken before; one step without an answer if it was not reached. */
function stepsFrom(slide: string, before: readonly Step[]): readonly Step[] {
  const at = before.findIndex((step) => step.slide === slide);
  return at < 0 ? [{ slide, given: null }] : before.slice(at);
}

/**
 * Animated quizzes end at the result, others at their gift message. Null if neither applies. See
 * src/screens/help-me-choose/README.md#answers.
 */
function nextPath(
  slide: string,
  { completeQuiz, giftMessage, nextSlide }: GivenAnswer,
  isAnimated: boolean,
): string | null {
  if (completeQuiz)
    return isAnimated ? RESULT_PATH : pathOfTarget({ targetType: 'gift-messages', targetId: giftMessage });
  // A slide that leads to itself leads nowhere: its address does not change.
  return nextSlide === slide ? null : pathOfTarget({ targetType: 'quiz-slides', targetId: nextSlide });
}

function* faultsOfWeights(slide: string, { button, weights }: GivenAnswer): Generator<QuizFault> {
  for (const { weight, targetType, targetId } of weights) {
    const value = numberOf(weight);
    const ids = { slide, button, weight, target: `${targetType}/${targetId}` };
    if (value === null) yield { message: 'QUIZ WEIGHT IS NO NUMBER', ids };
    else if (value < RANGES.quizWeight.min || value > RANGES.quizWeight.max)
      yield { message: 'QUIZ WEIGHT IS OUT OF RANGE', ids };
  }
}

/** The weight as a number; null if it is none. */
export function numberOf(weight: number | string | null): number | null {
  if (weight === null || (typeof weight === 'string' && weight.trim() === '')) return null;
  const value = Number(weight);
  return Number.isFinite(value) ? value : null;
}

/** One string for a target, such as `products/cairn-9`. */
export const keyOf = ({ targetType, targetId }: Target): string => `${targetType}/${targetId}`;

interface Total extends Target {
  total: number;
}

const PRECISION = 1e6;

/**
 * Running total of each target, in the order of first weighting. A weight that is not a number
 * counts 0. See src/screens/help-me-choose/README.md#answers and
 * src/screens/help-me-choose/README.md#result-of-the-answers.
 */
export function totalsOf(quiz: Quiz): Total[] {
  const totals = new Map<string, Total>();
  for (const { targetType, targetId, weight } of answersOnPath(quiz).flatMap(({ weights }) => weights)) {
    const target = { targetType, targetId };
    if (pathOfTarget(target) === null) continue;
    const current = totals.get(keyOf(target)) ?? { ...target, total: 0 };
    totals.set(keyOf(target), { ...current, total: current.total + (numberOf(weight) ?? 0) });
  }
  // Sums of decimals are inexact and must not break a tie.
  return [...totals.values()].map((target) => ({
    ...target,
    total: Math.round(target.total * PRECISION) / PRECISION,
  }));
}

export interface QuizEnding {
  /**
   * The target with the highest positive total that is not excluded, the first of equals; null if
   * none.
   */
  endState: Target | null;
  faults: readonly QuizFault[];
}

/**
 * The result of the answers on the path. See
 * src/screens/help-me-choose/README.md#result-of-the-answers.
 */
export function endOf(quiz: Quiz): QuizEnding {
  const totals = totalsOf(quiz);
  const excluded = new Set(
    answersOnPath(quiz)
      .flatMap(({ excludedItems }) => excludedItems)
      .map(keyOf),
  );
  const highest = (candidates: readonly Total[]): Total | null =>
    candidates.reduce<Total | null>(
      (best, candidate) => (candidate.total > (best?.total ?? 0) ? candidate : best),
      null,
    );
  const winner = highest(totals.filter((target) => !excluded.has(keyOf(target))));
  const leader = highest(totals);
  const faults: QuizFault[] = [];
  if (leader && leader !== winner && leader.total > (winner?.total ?? 0)) {
    faults.push({
      message: 'QUIZ LEADER IS EXCLUDED',
      ids: { leader: keyOf(leader), total: leader.total, endState: winner && keyOf(winner) },
    });
  }
  return { endState: winner && { targetType: winner.targetType, targetId: winner.targetId }, faults };
}
