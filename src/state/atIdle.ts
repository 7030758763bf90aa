// What must not happen under a shopper's hand waits here until nobody is there: new content, a new version, a fresh page.
import { kioskStore } from './kioskStore.ts';

const waiting = new Set<() => void>();
let stopFollowing: (() => void) | undefined;

/** Calls once, as soon as the attract screen stands; at once where it does. The answer calls it off. */
export function atIdle(call: () => void): () => void {
  if (kioskStore.getState().isAttracting) {
    call();
    return () => undefined;
  }
  waiting.add(call);
  stopFollowing ??= kioskStore.subscribe(({ isAttracting }) => {
    if (!isAttracting) return;
    const due = [...waiting];
    waiting.clear();
    for (const one of due) one();
  });
  return () => void waiting.delete(call);
}
