// Which images a part can be cut out of.
import type { MediaReference } from './pickMedia.ts';

export interface CroppableImage {
  id: number | string;
  url: string;
}

/** Drawings have no pixels, and animations more than one picture. */
const UNCROPPED = /\.(?:svg|gif)(?:[?#]|$)/i;

/**
 * The image of a field; null for what is no image of the media store, a drawing or an animation.
 */
export function croppable(value: MediaReference | null): CroppableImage | null {
  if (!value || value.id === null || UNCROPPED.test(value.url)) return null;
  return { id: value.id, url: value.url };
}
