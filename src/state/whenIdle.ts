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
export function whenIdle(call: () => void): () => void {
  if (isIdle(kioskStore.getState())) {
    call();
    return () => undefined;
  }
  waiting.add(call);
  if (!isSubscribed) kioskStore.subscribe(callWaiting);
  isSubscribed = true;
  return () => void waiting.delete(call);
}

function callWaiting(state: KioskState): void {
  if (!isIdle(state)) return;
  const due = [...waiting];
  waiting.clear();
  for (const one of due) one();
}
