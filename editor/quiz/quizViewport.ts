import type { PlacedQuiz } from './placeQuiz.ts';

/** Below it the texts of the cards are too small. */
const READABLE_ZOOM = 0.72;
/** A slide is left of the middle: what follows is of more interest than what leads to it. */
const LEFT_SHARE = 0.32;
const MARGIN_PX = 24;

/** Where the graph is seen from: all of it if that can be read, else the selected node. */
export function viewportOf(
  places: PlacedQuiz['places'],
  selectedId: string,
  { width, height }: { width: number; height: number },
): { x: number; y: number; zoom: number } {
  const all = [...places.values()];
  const right = Math.max(...all.map((place) => place.x + place.width)) + MARGIN_PX;
  const bottom = Math.max(...all.map((place) => place.y + place.height)) + MARGIN_PX;
  const fitting = Math.min(1, width / right, height / bottom);
  const zoom = Math.max(fitting, READABLE_ZOOM);
  const place = places.get(selectedId);
  /** The offset that shows a point at a share of the window, without a gap beyond the graph. */
  const offset = (point: number, share: number, seen: number, whole: number): number =>
    whole * zoom <= seen
      ? (seen - whole * zoom) / 2
      : Math.min(0, Math.max(seen - whole * zoom, seen * share - point * zoom));
  return {
    x: offset(place ? place.x + place.width / 2 : 0, LEFT_SHARE, width, right),
    y: offset(place ? place.y + place.height / 2 : 0, 0.5, height, bottom),
    zoom,
  };
}
