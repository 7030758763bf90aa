// The one gate (design 2): every touch, key and screen-reader press comes through here, and only here something happens.
import { clock } from '#clock.ts';
import { backSteps } from '#rules/backSteps.ts';
import { addressOf, pathOfTarget } from '#rules/links.ts';
import { pathOfAction, type Action, type Modal } from '#rules/actions.ts';
import type { FrameMessage } from '#rules/embeddedFrames.ts';
import { isOver, RESULT_PATH } from '#rules/quiz.ts';
import { isProduct } from '#rules/quizRecommendation.ts';
import { visitorPath, withoutEditBase } from '#rules/routes.ts';
import { showroomEvents } from './showroomEvents.ts';
import {
  lockInteraction,
  kioskStore,
  wantedLanguage,
  type TransitionOrigin,
  type VideoOverlay,
} from './kioskStore.ts';
import { answerQuiz, startQuizVisit, resetQuiz, quizStore } from './quizStore.ts';
import type { Rect } from './sceneRegistry.ts';
import { resetVisit } from './visitState.ts';
import { resetWizard } from './wizardStore.ts';

/** Where the address bar is changed; given by the router when it stands. */
export interface Navigator {
  /** False where the address is the one that one is at, so that nothing happens. */
  go: (address: string, replaces: boolean) => boolean;
  /** Back by so many steps of the visit. */
  back: (steps: number) => void;
  /** Goes there as to the first screen of a visit, from which Back leads nowhere. Answers as `go` does. */
  begin: (address: string) => boolean;
}

let navigator: Navigator | undefined;
let opensGate: (() => void) | undefined;

/** A navigation that does not happen, such as one to where one is, must not keep the gate shut. */
const NAVIGATION_PATIENCE_MS = 1_000;

/** Shuts the gate from the touch until the address has changed, so that a second touch cannot overtake the first. */
function underWay(): void {
  opensGate?.();
  opensGate = lockInteraction();
  clock.after(NAVIGATION_PATIENCE_MS, opensGate);
}

/** The address has changed, and with it the route: the screens hold the gate from here. */
export function confirmNavigation(): void {
  opensGate?.();
}

export function setNavigator(next: Navigator): void {
  navigator = next;
}

export interface PressedAction {
  action: Action;
  label: string;
  analyticsTag?: string;
  /** Where what was pressed stands, asked when something grows from there. */
  from?: () => Rect;
  /** The picture on it that stands for what opens. */
  transitionOrigin?: TransitionOrigin | null;
  /** Where what opens stands in the document. */
  path?: string;
}

/** Shut while an animation runs and while a finger drags (spec 2). */
function isGateOpen(): boolean {
  const { transitionCount, isDragging } = kioskStore.getState();
  return transitionCount === 0 && !isDragging;
}

/** Presses something. Returns false where the gate held it back: an animation runs, or the finger was dragging (spec 2). */
export function press({
  action,
  label,
  analyticsTag = '',
  from,
  transitionOrigin,
  path,
}: PressedAction): boolean {
  if (!isGateOpen()) return false;
  showroomEvents.emit('press', { action, label, analyticsTag });
  perform(action, { originRect: from ?? null, transitionOrigin: transitionOrigin ?? null }, path ?? null);
  return true;
}

/** A press that changes only what the view itself holds, such as an open accordion. */
export function pressLocally(label: string, run: () => void, analyticsTag = ''): boolean {
  if (!isGateOpen()) return false;
  showroomEvents.emit('press', { action: null, label, analyticsTag });
  run();
  return true;
}

function perform(
  action: Action,
  source: Pick<VideoOverlay, 'originRect' | 'transitionOrigin'>,
  path: string | null,
): void {
  switch (action.type) {
    case 'nothing':
      return;
    case 'home':
      // The way home is the showroom's own, not a link of the page: an editor is never shut in.
      return leaveFor('/');
    case 'navigate':
      return go(pathOfAction(action) ?? '/');
    case 'startQuiz':
      return areLinksOff() ? undefined : start(action);
    case 'answer':
      return areLinksOff() ? undefined : go(answerQuiz(action.given, action.isAnimated));
    case 'back':
      return back();
    case 'openModal':
      return openModal(action.modal, path);
    case 'openFrame':
      return kioskStore.setState({
        overlay: { type: 'frame', path: action.path, port: action.port, title: action.title },
      });
    case 'playVideo':
      return kioskStore.setState({
        overlay: { type: 'video', url: action.url, title: action.title, ...source, isLeaving: false },
      });
    case 'openWizard':
      return launchWizard(action.id);
    case 'closeOverlay':
      return closeOverlay();
    case 'chooseLanguage':
      return chooseLanguage(action.index);
    case 'retry':
      return kioskStore.setState(({ attempt }) => ({ attempt: attempt + 1 }));
  }
}

/** A modal of the wizard stands over it, and closing it shows the wizard again. */
function openModal(modal: Modal, path: string | null): void {
  kioskStore.setState(({ overlay }) => ({
    overlay: { type: 'modal', modal, path, wizard: overlay?.type === 'wizard' ? overlay.id : null },
  }));
}

/** Over the screen for a shopper; an editor goes to its own screen, where it can be changed. */
function launchWizard(id: string): void {
  if (kioskStore.getState().isEditing)
    go(pathOfTarget({ targetType: 'availability-wizards', targetId: id }) ?? '/');
  else {
    resetWizard();
    kioskStore.setState({ overlay: { type: 'wizard', id } });
  }
}

/** Closes what lies over the screen; a film first goes back to its poster. */
export function closeOverlay(): void {
  const { overlay } = kioskStore.getState();
  if (overlay?.type === 'video') kioskStore.setState({ overlay: { ...overlay, isLeaving: true } });
  else dropOverlay();
}

/** Takes away at once what lies over the screen, or over the wizard. */
export const dropOverlay = (): void =>
  kioskStore.setState(({ overlay }) => ({
    overlay:
      overlay?.type === 'modal' && overlay.wizard !== null ? { type: 'wizard', id: overlay.wizard } : null,
  }));

/** What an embedded page asks for (spec 2): 'exit' closes it and counts as a touch, 'idle' ends the visit. */
export function handleFrameMessage(message: FrameMessage): void {
  if (message === 'idle') return endVisit();
  closeOverlay();
  showroomEvents.emit('activity');
}

/**
 * Nobody is there any more: home in the main language under the attract screen, with nothing of this visit left to the next
 * shopper; the environment and the rest of the search are kept. An editor's work is no visit.
 */
export function endVisit(): void {
  const { isEditing, search } = kioskStore.getState();
  if (isEditing) return;
  kioskStore.setState({ overlay: null, isAttracting: true, endsAtMs: null });
  resetQuiz();
  resetWizard();
  resetVisit();
  const kept = new URLSearchParams(search);
  kept.delete('lang');
  if (navigator?.begin(addressOf('/', { editing: false, search: kept.toString() }))) underWay();
}

/** The address of a path now, with language, environment and the rest of the search kept. */
export function currentAddress(path: string): string {
  const { isEditing, search } = kioskStore.getState();
  return addressOf(path, { editing: isEditing, search });
}

function areLinksOff(): boolean {
  const { isEditing, areLinksDisabled } = kioskStore.getState();
  return isEditing && areLinksDisabled;
}

/** Asked before another screen comes: it goes on by calling `leave`, now, later or never. */
export type LeaveGuard = (leave: () => void) => void;

const LEAVE: LeaveGuard = (leave) => leave();
let askToLeave = LEAVE;

/** Lets somebody with unsaved work be asked first; null asks nobody. */
export function setLeaveGuard(guard: LeaveGuard | null): void {
  askToLeave = guard ?? LEAVE;
}

function go(path: string): void {
  if (!areLinksOff()) leaveFor(path);
}

/** Goes to a path whatever links do, once somebody with unsaved work has agreed. */
export function leaveFor(path: string): void {
  askToLeave(() => {
    if (navigator?.go(currentAddress(path), false)) underWay();
  });
}

/** To the same screen with editing on or off: under /edit, or back from there, with the search kept (spec 2). */
export function toggleEditing(): void {
  const { isEditing, search } = kioskStore.getState();
  const address = addressOf(visitorPath(window.location.pathname), { editing: !isEditing, search });
  const toggle = (): void => void navigator?.go(address, true);
  if (isEditing) askToLeave(toggle);
  else toggle();
}

/**
 * Goes on from a screen that is none, such as a home with one button: Back then skips it. After a quiz that ends in a product,
 * Back leads to its result.
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
  navigator?.go(currentAddress(path), !isRecommendation);
}

/**
 * Goes on by itself after `ms` from a screen that only passes, so that Back does not return to it. Somebody who is already on
 * the way elsewhere, or whose finger drags, is not overtaken: it waits until the gate is open. The answer calls it off.
 */
export function navigateAfter(ms: number, path: string): () => void {
  let stopWaiting: (() => void) | undefined;
  const { route: from } = kioskStore.getState();
  const goOn = () => {
    if (!isGateOpen()) return;
    stopWaiting?.();
    const { route } = kioskStore.getState();
    // The screen that asked for it may stand a moment longer than its address.
    if (route.screen === from.screen && route.id === from.id) redirect(path);
  };
  const cancel = clock.after(ms, () => {
    stopWaiting = kioskStore.subscribe(goOn);
    goOn();
  });
  return () => {
    cancel();
    stopWaiting?.();
  };
}

/** A quiz that is taken again starts in its own place, so that Back then leaves it. */
function start({ slide, animation }: Extract<Action, { type: 'startQuiz' }>): void {
  const steps = startQuizVisit(slide, animation);
  if (steps > 0) stepBack(steps);
  else go(pathOfTarget({ targetType: 'quiz-slides', targetId: slide }) ?? '/');
}

function back(): void {
  const { route, depth } = kioskStore.getState();
  if (depth === 0) return leaveFor('/');
  stepBack(Math.min(depth, backSteps({ route, depth }, quizStore.getState().quiz)));
}

function stepBack(steps: number): void {
  askToLeave(() => {
    underWay();
    navigator?.back(steps);
  });
}

/** Another environment on the same screen; the address carries it (spec 2). */
export const chooseEnvironment = (id: string): void => goSearching(`env=${encodeURIComponent(id)}`);

/** The same screen with another search; what it does not name is kept. */
function goSearching(search: string): void {
  navigator?.go(currentAddress(`${withoutEditBase(window.location.pathname)}?${search}`), true);
}

/** The address carries the language (spec 2); the store follows the address. */
function chooseLanguage(index: number): void {
  const { languages } = kioskStore.getState();
  const language = languages[index];
  if (!language || language.langCode === wantedLanguage(kioskStore.getState())) return;
  goSearching(`lang=${language.langCode}`);
  showroomEvents.emit('language', { langCode: language.langCode });
}
