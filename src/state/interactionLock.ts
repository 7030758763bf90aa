// The interaction lock: nothing can be pressed while a screen transition runs. See
// src/screens/README.md#presses.
import { kioskStore } from './kioskStore.ts';

export function isInteractionLocked(): boolean {
  return kioskStore.getState().transitionCount > 0;
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
