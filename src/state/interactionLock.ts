// The interaction lock: nothing can be pressed and nothing navigates while a screen transition runs
// or a pointer drags. See src/screens/README.md#27-presses.
import { kioskStore } from './kioskStore.ts';

export function isInteractionLocked(): boolean {
  const { transitionCount, isDragging } = kioskStore.getState();
  return transitionCount > 0 || isDragging;
}

/**
 * Locks until the returned function is called. Calling it again does nothing; locks may overlap.
 */
export function lockInteraction(): () => void {
  kioskStore.setState(({ transitionCount }) => ({ transitionCount: transitionCount + 1 }));
  let isLocked = true;
  return () => {
    if (isLocked) kioskStore.setState(({ transitionCount }) => ({ transitionCount: transitionCount - 1 }));
    isLocked = false;
  };
}

/** Whether the pointer that is down has become a drag. */
export const setDragging = (isDragging: boolean): void => kioskStore.setState({ isDragging });
