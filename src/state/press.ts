// Every press goes through here: touch, key and screen reader alike. Refused while the interaction
// is locked.
import type { Action } from '#rules/actions.ts';
import { isInteractionLocked } from './interactionLock.ts';
import { retryFailedLoads, type TransitionOrigin } from './kioskStore.ts';
import {
  answerSlide,
  areLinksOff,
  back,
  chooseLanguage,
  followAction,
  leaveFor,
  startQuiz,
} from './navigation.ts';
import { closeOverlay, openFrame, openModal, openVideo, openWizard } from './openOverlay.ts';
import type { Rect } from './sceneRegistry.ts';
import { showroomEvents } from './showroomEvents.ts';

export interface PressedAction {
  action: Action;
  label: string;
  analyticsTag?: string;
  /** Where the pressed node is on the stage, called when something grows from there. */
  originRect?: () => Rect;
  /** The picture on it that what opens grows from. */
  transitionOrigin?: TransitionOrigin | null;
  /** Content path of what opens. */
  path?: string;
}

/** Performs an action. Returns false if the interaction is locked. */
export function press(pressed: PressedAction): boolean {
  if (isInteractionLocked()) return false;
  const { action, label, analyticsTag = '', path = '', originRect } = pressed;
  showroomEvents.emit('press', { action, label, analyticsTag, path, originRect });
  perform(pressed);
  return true;
}

/** A press that changes only the view's own state, such as an open accordion. */
export function pressLocally(label: string, run: () => void, analyticsTag = '', path = ''): boolean {
  if (isInteractionLocked()) return false;
  showroomEvents.emit('press', { action: null, label, analyticsTag, path });
  run();
  return true;
}

function perform({
  action,
  originRect = null,
  transitionOrigin = null,
  path = null,
}: Omit<PressedAction, 'originRect' | 'transitionOrigin' | 'path'> & {
  originRect?: PressedAction['originRect'] | null;
  transitionOrigin?: TransitionOrigin | null;
  path?: string | null;
}): void {
  switch (action.type) {
    case 'nothing':
      return;
    case 'home':
      // Home belongs to the showroom, not to the page's links: it works with links disabled too.
      return leaveFor('/');
    case 'navigate':
      return followAction(action);
    case 'startQuiz':
      return areLinksOff() ? undefined : startQuiz(action);
    case 'answer':
      return areLinksOff() ? undefined : answerSlide(action);
    case 'back':
      return back();
    case 'openModal':
      return openModal(action.modal, path);
    case 'openFrame':
      return openFrame(action);
    case 'playVideo':
      return openVideo({
        url: action.url,
        title: action.title,
        captions: action.captions,
        path: path ?? '',
        transitionOrigin,
        originRect,
      });
    case 'openWizard':
      return openWizard(action.id);
    case 'closeOverlay':
      return closeOverlay();
    case 'chooseLanguage':
      return chooseLanguage(action.index);
    case 'retry':
      return retryFailedLoads();
  }
}
