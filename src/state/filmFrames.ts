// When a film last showed a new frame: one that is paused, stalls or has sound alone has no
// viewers.
import { clock } from '#clock.ts';

let atMs = Number.NEGATIVE_INFINITY;

export const noteFilmFrame = (): void => {
  atMs = clock.now();
};

/** By `clock.now()`. */
export const lastFilmFrameMs = (): number => atMs;
