// The end of a visit, and the attract screen between visits.
import type { FrameMessage } from '#rules/embeddedFrames.ts';
import { kioskStore } from './kioskStore.ts';
import { startVisitAtHome } from './navigation.ts';
import { closeOverlay } from './openOverlay.ts';
import { resetQuiz } from './quizStore.ts';
import { showroomEvents } from './showroomEvents.ts';
import { resetVisit } from './visitState.ts';

/**
 * Ends the visit: the home screen in the main language under the attract screen, with nothing of
 * this visit left for the next shopper. The environment and the rest of the search are kept. Does
 * nothing while editing.
 */
export function endVisit(): void {
  if (kioskStore.getState().isEditing) return;
  kioskStore.setState({ overlay: null, isAttracting: true, endsAtMs: null });
  resetQuiz();
  resetVisit();
  startVisitAtHome();
}

/**
 * Handles a message of an embedded page: 'exit' closes it, 'idle' ends the visit; 'exit' and
 * 'active' count as a touch.
 */
export function handleFrameMessage(message: FrameMessage): void {
  if (message === 'idle') return endVisit();
  if (message === 'exit') closeOverlay();
  showroomEvents.emit('activity');
}

/** Shows or hides the attract screen; without it the stage is lit, in a closed store too. */
export const setAttracting = (isAttracting: boolean): void =>
  kioskStore.setState({ isAttracting, ...(!isAttracting && { isDark: false }) });

/** When the visit ends unless the screen is touched, by `clock.now()`; null hides the warning. */
export const setVisitEnd = (endsAtMs: number | null): void => kioskStore.setState({ endsAtMs });
