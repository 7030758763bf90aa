// Mounted scrollers in mounting order: keys act on the last one that can handle them.
import type { ScrollHandle } from './ScrollEngine.ts';

const activeScreen: ScrollHandle[] = [];

/** The scroller that keys act on. */
export const activeScroller = (suits: (handle: ScrollHandle) => boolean): ScrollHandle | undefined =>
  activeScreen.findLast(suits);

/** Adds a scroller. Returns a function that removes it. */
export function activateScroller(handle: ScrollHandle): () => void {
  activeScreen.push(handle);
  return () => {
    activeScreen.splice(activeScreen.indexOf(handle), 1);
  };
}
