// Whether a touch was a tap. Distances in px of the stage. See src/screens/README.md#presses.
import { CONTACT, SCROLL } from '#config/limits.ts';

/** Movement of a pointer since it came down. */
export interface Movement {
  /** `mouse`, `touch` or `pen`, as in pointer events. */
  pointerType: string;
  /** Farthest distance from its start, along the stage's width or its height. */
  movedPx: number;
  /** How far content that follows it has moved. */
  scrolledPx: number;
}

/**
 * The finger of a standing person rolls by several px, so it may move farther than a mouse. What it
 * has scrolled is a drag sooner.
 */
export const isTap = ({ pointerType, movedPx, scrolledPx }: Movement): boolean =>
  pointerType === 'mouse'
    ? movedPx <= SCROLL.dragThresholdPx
    : movedPx <= CONTACT.tapPx && scrolledPx <= CONTACT.tapScrollPx;
