// The scrollers that stand, in the order in which they stood up: keys act on the last one that they suit.
import type { ScrollHandle } from './ScrollEngine.ts';

const activeScreen: ScrollHandle[] = [];

/** The scroller that keys act on. */
export const activeScroller = (suits: (handle: ScrollHandle) => boolean): ScrollHandle | undefined =>
  activeScreen.findLast(suits);

/** Lets keys act on a scroller; the answer takes that back. */
export function activateScroller(handle: ScrollHandle): () => void {
  activeScreen.push(handle);
  return () => {
    activeScreen.splice(activeScreen.indexOf(handle), 1);
  };
}
