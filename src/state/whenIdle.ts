// What must not happen under a shopper's hand waits here until nobody is there: new content, a new version, a fresh page.
import { kioskStore, type KioskState } from './kioskStore.ts';

const waiting = new Set<() => void>();
let isSubscribed = false;

const isIdle = ({ isAttracting, isMotionDebuggerOpen }: KioskState): boolean =>
  isAttracting && !isMotionDebuggerOpen;

/** Calls once, as soon as the attract screen stands and nobody looks at it from the motion desk; at once where it does. The answer calls it off. */
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
