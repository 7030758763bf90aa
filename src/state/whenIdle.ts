// Work that must not happen during a visit waits here until idle: new content, a new version, a
// reload.
import { kioskStore, type KioskState } from './kioskStore.ts';

const waiting = new Set<() => void>();
let isSubscribed = false;

const isIdle = ({ isAttracting, isMotionDebuggerOpen }: KioskState): boolean =>
  isAttracting && !isMotionDebuggerOpen;

/**
 * Calls once, as soon as the attract screen is shown and the motion debugger is closed, or at once.
 * Returns a function that cancels.
 */
export function whenIdle(callback: () => void): () => void {
  if (isIdle(kioskStore.getState())) {
    callback();
    return () => undefined;
  }
  waiting.add(callback);
  if (!isSubscribed) kioskStore.subscribe(callWaiting);
  isSubscribed = true;
  return () => void waiting.delete(callback);
}

function callWaiting(state: KioskState): void {
  if (!isIdle(state)) return;
  const due = [...waiting];
  waiting.clear();
  for (const callback of due) callback();
}
