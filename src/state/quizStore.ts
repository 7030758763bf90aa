// The quiz of this visit and its result. Stored in the session, so that a reload loses nothing.
// Rules decide (rules/quiz.ts); this stores, follows the address and logs faults.
import * as z from 'zod/mini';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { clock } from '#clock.ts';
import { animation, TARGET_TYPES, type Animation } from '#content/parts/targetFields.ts';
import { QUIZ_PATH_CATEGORY } from '#rules/analyticsEvents.ts';
import { stepsToStart } from './backSteps.ts';
import { translated } from '#rules/languages.ts';
import { pathOfTarget, type Target } from '#rules/links.ts';
import {
  answerSlide,
  endOf,
  isOver,
  pathOfAnswers,
  RESULT_PATH,
  startQuiz,
  visitEnd,
  visitSlide,
  type GivenAnswer,
  type Quiz,
  type QuizFault,
} from '#rules/quiz.ts';
import { animationOfQuiz } from '#rules/quizAnimation.ts';
import { contentStore, entryOf } from './contentStore.ts';
import { showroomEvents } from './showroomEvents.ts';
import { reportFault } from './reportFault.ts';
import { kioskStore, requestedLanguage, type KioskState } from './kioskStore.ts';
import { storeInSession } from './sessionValue.ts';

export interface QuizState {
  /** The current or last quiz; null before any was started in this visit. */
  quiz: Quiz | null;
  /**
   * The recommended item; null before a quiz was completed. See
   * src/screens/help-me-choose/README.md#result-of-the-answers.
   */
  endState: Target | null;
}

const INITIAL: QuizState = { quiz: null, endState: null };

/** The session may hold data of another version, or edited by hand. */
const target = { targetType: z.enum(TARGET_TYPES), targetId: z.string() };
const givenSchema = z.object({
  button: z.number(),
  label: z.string(),
  weights: z.array(
    z.object({ ...target, weight: z._default(z.nullable(z.union([z.number(), z.string()])), null) }),
  ),
  excludedItems: z.array(z.object(target)),
  completeQuiz: z.boolean(),
  giftMessage: z.string(),
  nextSlide: z.string(),
});
const quiz = z.object({
  startSlide: z.string(),
  startedAtMs: z.number(),
  animation: z.nullable(animation()),
  totalSlides: z.number(),
  way: z.array(z.object({ slide: z.string(), given: z.nullable(givenSchema) })),
  at: z.number(),
  startDepth: z.nullable(z.number()),
});
const persistedSchema = z.object({
  quiz: z._default(z.nullable(quiz), null),
  endState: z.nullable(z.object(target)),
});

/** Session storage key. */
export const QUIZ_STORAGE_KEY = 'vitrine-quiz';

export const quizStore = createStore<QuizState>()(
  persist(() => INITIAL, {
    name: QUIZ_STORAGE_KEY,
    storage: createJSONStorage(() => ({
      getItem: (key) => sessionStorage.getItem(key),
      setItem: storeInSession,
      removeItem: (key) => storeInSession(key, null),
    })),
    merge: (persisted, current) => {
      const { data } = persistedSchema.safeParse(persisted);
      return data ? { ...current, ...data } : current;
    },
  }),
);

function reportFaults(faults: readonly QuizFault[]): void {
  for (const { message, ids } of faults) reportFault(message, ids);
}

/**
 * Starts a quiz. Restarted from its own slides or end, it keeps its start slide: returns how many
 * steps back that is, or 0 if the start slide must be navigated to. The last result stays until the
 * first slide is shown. See src/screens/help-me-choose/README.md#starting.
 */
export function startQuizVisit(slide: string, animation: Animation | null): number {
  const { quiz } = quizStore.getState();
  const { route, depth } = kioskStore.getState();
  const steps = quiz?.startSlide === slide ? stepsToStart({ route, depth }, quiz) : 0;
  quizStore.setState({
    quiz: { ...startQuiz(slide, animation, clock.epochMs()), startDepth: steps > 0 ? depth - steps : null },
  });
  return steps;
}

/** Answers the current slide; returns the visitor path it leads to. */
export function answerQuiz(answer: GivenAnswer, isAnimated: boolean): string {
  const { quiz } = quizStore.getState();
  if (!quiz) return RESULT_PATH;
  const answered = answerSlide(quiz, answer, isAnimated);
  reportFaults(answered.faults);
  const step = quiz.at + 1;
  showroomEvents.emit('quizPath', {
    category: QUIZ_PATH_CATEGORY,
    label: pathOfAnswers({ ...answered.quiz, at: step }),
    step,
    quiz: quiz.startSlide,
  });
  if (!isOver(answered.quiz)) {
    quizStore.setState({ quiz: answered.quiz });
    return answered.path;
  }
  const { endState, faults } = endOf(answered.quiz);
  reportFaults(faults);
  endIn(answered.quiz, endState);
  return answered.path;
}

function endIn(quiz: Quiz, endState: Target | null): void {
  quizStore.setState({ quiz, endState });
  showroomEvents.emit('quizResult', {
    category: QUIZ_PATH_CATEGORY,
    label: (endState && pathOfTarget(endState)) ?? '',
    quiz: quiz.startSlide,
  });
}

/**
 * Where a gift message leads: to the quiz's result item, or without one to the result page, which
 * offers to start again.
 */
export function pathOfEnd({ quiz, endState }: QuizState): string | null {
  if (endState) return pathOfTarget(endState);
  return quiz && isOver(quiz) ? RESULT_PATH : null;
}

/** No quiz, as for the next shopper. */
export function resetQuiz(): void {
  quizStore.setState(quizStore.getInitialState(), true);
}

/**
 * The animation settings with which any loaded document starts that slide, the home screen's first.
 */
function animationNow(slide: string): Animation | null {
  const { environment } = kioskStore.getState();
  const langCode = requestedLanguage(kioskStore.getState());
  const content = contentStore.getState();
  for (const entry of [
    entryOf(content, 'homeScreen', environment?.id ?? ''),
    ...Object.values(content.entries),
  ]) {
    if (entry.status !== 'ready') continue;
    const match = animationOfQuiz(translated(entry.document, langCode), slide);
    if (match) return match;
  }
  return null;
}

/**
 * Keeps the quiz in step with the address: an answer, Back and Forward move along its path; any
 * other way to a slide starts a quiz there, animated as in the screen that starts it. Returns a
 * function that stops this.
 */
export function followQuiz(): () => void {
  let key = '';
  /** A quiz opened by address before the content with its animation settings was loaded. */
  let undecided: Quiz | null = null;
  const decide = (): void => {
    const { quiz } = quizStore.getState();
    if (!undecided || quiz !== undecided) return;
    const animation = animationNow(quiz.startSlide);
    if (!animation) return;
    undecided = null;
    quizStore.setState({ quiz: { ...quiz, animation, totalSlides: animation.totalSlides ?? 0 } });
  };
  const follow = ({ route, depth, visit }: KioskState): void => {
    const next = `${visit}/${depth}/${route.screen}/${route.id}`;
    if (next === key) return;
    key = next;
    const { quiz, endState } = quizStore.getState();
    if (route.screen === 'quiz-result') {
      const ended = quiz && visitEnd(quiz, depth);
      if (ended && !isOver(quiz)) endIn(ended, endOf(ended).endState);
      return;
    }
    if (route.screen !== 'help-me-choose') return;
    const visited = quiz && visitSlide(quiz, route.id, depth);
    const current =
      visited ?? visitSlide(startQuiz(route.id, animationNow(route.id), clock.epochMs()), route.id, depth);
    undecided = visited || current?.animation ? null : current;
    // A quiz at its start has no result yet.
    quizStore.setState({ quiz: current, endState: current?.at === 0 ? null : endState });
  };
  follow(kioskStore.getState());
  const stops = [kioskStore.subscribe(follow), contentStore.subscribe(decide)];
  return () => stops.forEach((stop) => stop());
}
