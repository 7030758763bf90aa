// Where the visit goes: every change of the address starts here. The router performs it
// (app/AddressRouter.tsx).
import { clock } from '#clock.ts';
import { pathOfAction, type Action } from '#rules/actions.ts';
import { backSteps } from './backSteps.ts';
import { addressOf, pathOfTarget } from '#rules/links.ts';
import { isOver, RESULT_PATH } from '#rules/quiz.ts';
import { isProduct } from './quizRecommendation.ts';
import { visitorPath } from '#rules/routes.ts';
import { withoutEditBase } from '#rules/editPath.ts';
import { isInteractionLocked, lockInteraction } from './interactionLock.ts';
import { kioskStore, requestedLanguage } from './kioskStore.ts';
import { answerQuiz, quizStore, startQuizVisit } from './quizStore.ts';
import { showroomEvents } from './showroomEvents.ts';

/** Changes the address; set by the router when it mounts. */
export interface Navigator {
  /** Returns false if the address is the current one, so that nothing happens. */
  go: (address: string, replaces: boolean) => boolean;
  /** Goes back by this number of steps of the visit. */
  back: (steps: number) => void;
  /**
   * Goes to the first screen of a new visit: Back leads nowhere from it. Returns the same as `go`.
   */
  startVisit: (address: string) => boolean;
}

let navigator: Navigator | undefined;
let unlock: (() => void) | undefined;

/** A navigation that never arrives must not keep the interaction locked. */
const NAVIGATION_TIMEOUT_MS = 1_000;

export function setNavigator(next: Navigator): void {
  navigator = next;
}

/**
 * Locks from the press until the address has changed, so that a second press cannot overtake the
 * first.
 */
function lockUntilNavigated(): void {
  unlock?.();
  unlock = lockInteraction();
  clock.after(NAVIGATION_TIMEOUT_MS, unlock);
}

/** The address and the route have changed: from here on the screen transition holds the lock. */
export function confirmNavigation(): void {
  unlock?.();
}

/** The address of a path that keeps the language, the environment and the rest of the search. */
export function currentAddress(path: string): string {
  const { isEditing, search } = kioskStore.getState();
  return addressOf(path, { editing: isEditing, search });
}

/** Links do nothing while an editor has disabled them. */
export function areLinksOff(): boolean {
  const { isEditing, areLinksDisabled } = kioskStore.getState();
  return isEditing && areLinksDisabled;
}

/** Called before the screen is left; it continues by calling `leave`: now, later or never. */
export type LeaveGuard = (leave: () => void) => void;

const LEAVE: LeaveGuard = (leave) => leave();
let confirmLeave = LEAVE;

/** Sets the confirmation before a screen with unsaved changes is left; null for none. */
export function setLeaveGuard(guard: LeaveGuard | null): void {
  confirmLeave = guard ?? LEAVE;
}

/** Goes to a path unless links are disabled. */
export function followLink(path: string): void {
  if (!areLinksOff()) leaveFor(path);
}

/** Goes to a path even if links are disabled, once the leave guard has agreed. */
export function leaveFor(path: string): void {
  confirmLeave(() => {
    if (navigator?.go(currentAddress(path), false)) lockUntilNavigated();
  });
}

/** Starts a new visit on the home screen, in the main language. */
export function startVisitAtHome(): void {
  const search = new URLSearchParams(kioskStore.getState().search);
  search.delete('lang');
  if (navigator?.startVisit(addressOf('/', { editing: false, search: search.toString() })))
    lockUntilNavigated();
}

/** The same screen with editing on or off; the search is kept. */
export function toggleEditing(): void {
  const { isEditing, search } = kioskStore.getState();
  const address = addressOf(visitorPath(window.location.pathname), { editing: !isEditing, search });
  const toggle = (): void => void navigator?.go(address, true);
  if (isEditing) confirmLeave(toggle);
  else toggle();
}

/**
 * Leaves a screen that only redirects, such as a home screen with one button: Back skips it. After
 * a quiz that ends in a product, Back leads to the quiz result.
 */
export function redirect(path: string): void {
  const { quiz, endState } = quizStore.getState();
  const isAfterGift = kioskStore.getState().route.screen === 'gift-message';
  const isRecommendation =
    isAfterGift &&
    quiz !== null &&
    isOver(quiz) &&
    endState !== null &&
    isProduct(endState) &&
    path === pathOfTarget(endState);
  if (isRecommendation) navigator?.go(currentAddress(RESULT_PATH), true);
  if (navigator?.go(currentAddress(path), !isRecommendation)) lockUntilNavigated();
}

/**
 * Redirects to a path after `ms`, as soon as the interaction is not locked and nothing is dragged.
 * Does nothing if the screen has changed by then. The returned function cancels it.
 */
export function navigateAfter(ms: number, path: string): () => void {
  let unsubscribe: (() => void) | undefined;
  const { route: from } = kioskStore.getState();
  const redirectWhenUnlocked = () => {
    if (isInteractionLocked() || kioskStore.getState().isDragging) return;
    unsubscribe?.();
    const { route } = kioskStore.getState();
    // The calling screen stays mounted slightly longer than its address is current.
    if (route.screen === from.screen && route.id === from.id) redirect(path);
  };
  const cancel = clock.after(ms, () => {
    unsubscribe = kioskStore.subscribe(redirectWhenUnlocked);
    redirectWhenUnlocked();
  });
  return () => {
    cancel();
    unsubscribe?.();
  };
}

/**
 * Starts a quiz. One that is taken again goes back to its start slide, so that Back then leaves the
 * quiz.
 */
export function startQuiz({ slide, animation }: Extract<Action, { type: 'startQuiz' }>): void {
  const steps = startQuizVisit(slide, animation);
  if (steps > 0) goBack(steps);
  else followLink(pathOfTarget({ targetType: 'quiz-slides', targetId: slide }) ?? '/');
}

export const answerSlide = ({ answer, isAnimated }: Extract<Action, { type: 'answer' }>): void =>
  followLink(answerQuiz(answer, isAnimated));

export const followAction = (action: Action): void => followLink(pathOfAction(action) ?? '/');

/** Back: to the start of a quiz, or one step; home if the visit has no earlier screen. */
export function back(): void {
  const { route, depth } = kioskStore.getState();
  if (depth === 0) return leaveFor('/');
  goBack(Math.min(depth, backSteps({ route, depth }, quizStore.getState().quiz)));
}

export function goBack(steps: number): void {
  confirmLeave(() => {
    lockUntilNavigated();
    navigator?.back(steps);
  });
}

/** The same screen in another environment: the address carries it. */
export const chooseEnvironment = (id: string): void => changeSearch(`env=${encodeURIComponent(id)}`);

/** The same screen with these search parameters changed. */
function changeSearch(search: string): void {
  navigator?.go(currentAddress(`${withoutEditBase(window.location.pathname)}?${search}`), true);
}

/** The same screen in another language: the address carries it, the store follows the address. */
export function chooseLanguage(index: number): void {
  const { languages } = kioskStore.getState();
  const language = languages[index];
  if (!language || language.langCode === requestedLanguage(kioskStore.getState())) return;
  changeSearch(`lang=${language.langCode}`);
  showroomEvents.emit('language', { langCode: language.langCode });
}
