// Where a picture is drawn while it is zoomed: by which factor, and how far its center is from that
// of its viewport. Lengths in px of the stage.

export interface Point {
  x: number;
  y: number;
}

export interface ZoomView extends Point {
  /** 1 shows the whole picture. */
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The whole picture in the middle. */
export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };

export const ZOOM_MAX = 4;
/** By a double tap, and by a step of a button. */
export const ZOOM_STEP = 2;

const between = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value));

/** The view within its limits: no edge of a larger picture comes into the viewport. */
export function clampView({ scale, x, y }: ZoomView, picture: Size, viewport: Size): ZoomView {
  const limited = between(1, scale, ZOOM_MAX);
  const [maxX, maxY] = [
    Math.max(0, (picture.width * limited - viewport.width) / 2),
    Math.max(0, (picture.height * limited - viewport.height) / 2),
  ];
  // Without a sign for zero.
  return { scale: limited, x: between(-maxX, x, maxX) + 0, y: between(-maxY, y, maxY) + 0 };
}

/** Zooms to `scale`; what is at `point`, from the viewport's center, stays there. */
export function zoomAt(view: ZoomView, point: Point, scale: number): ZoomView {
  const limited = between(1, scale, ZOOM_MAX);
  const factor = limited / view.scale;
  return {
    scale: limited,
    x: point.x - (point.x - view.x) * factor,
    y: point.y - (point.y - view.y) * factor,
  };
}

/** A double tap: in at that point, or back to the whole picture. */
export const toggleZoom = (view: ZoomView, point: Point): ZoomView =>
  view.scale > 1 ? WHOLE : zoomAt(view, point, ZOOM_STEP);

const middleOf = ([first, second]: readonly [Point, Point]): Point => ({
  x: (first.x + second.x) / 2,
  y: (first.y + second.y) / 2,
});

const distanceOf = ([first, second]: readonly [Point, Point]): number =>
  Math.max(1, Math.hypot(first.x - second.x, first.y - second.y));

/** The view after two fingers went from `before` to `after`: what is under them stays there. */
export function pinch(
  view: ZoomView,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
): ZoomView {
  const [from, to] = [middleOf(before), middleOf(after)];
  const zoomed = zoomAt(view, from, view.scale * (distanceOf(after) / distanceOf(before)));
  return { ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y };
}

/** A swipe of `movedPx` to the side: -1 for the previous picture, 1 for the next, 0 to stay. */
export const swipeStep = (movedPx: number, viewportPx: number): -1 | 0 | 1 => {
  const isFar = Math.abs(movedPx) > viewportPx * SWIPE_SHARE;
  if (!isFar) return 0;
  return movedPx > 0 ? -1 : 1;
};

const SWIPE_SHARE = 0.08;
