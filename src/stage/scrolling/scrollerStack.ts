// Mounted scrollers in mounting order: keys act on the last one that can handle them.
import type { ScrollHandle } from './ScrollEngine.ts';

const scrollers: ScrollHandle[] = [];

/** The scroller that keys act on. */
export const activeScroller = (canHandle: (handle: ScrollHandle) => boolean): ScrollHandle | undefined =>
  scrollers.findLast(canHandle);

/** Adds a scroller. Returns a function that removes it. */
export function activateScroller(handle: ScrollHandle): () => void {
  scrollers.push(handle);
  return () => {
    scrollers.splice(scrollers.indexOf(handle), 1);
  };
}
