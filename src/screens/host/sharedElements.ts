// Shared elements of two screens: the picture of what was touched flies into its counterpart on the
// next screen, or opens to the links there. Both have the same token: the screen that a picture
// leads to or is of, such as `product/cairn-9`. Pairing and poses, as functions of data; rectangles
// in px of the stage. See src/screens/README.md#shared-elements.
import { interpolate } from '#stage/shapes/interpolate.ts';
import { routeOf, type Route } from '#rules/routes.ts';
import type { Rect, SharedElement } from '#state/sceneRegistry.ts';

/** Token of the screen at a path; null for home and for none. */
export function tokenAt(path: string | null | undefined): string | null {
  if (!path?.startsWith('/')) return null;
  const route = routeOf(path.split('?')[0] ?? '');
  return route.screen === 'home' ? null : tokenOf(route);
}

export const tokenOf = ({ screen, id }: Pick<Route, 'screen' | 'id'>): string => `${screen}/${id}`;

/** A picture or card that may fly. */
export interface FlyingPicture extends Pick<SharedElement, 'isMain' | 'isCard'> {
  token: string;
  rect: Rect;
}

export interface Pairing {
  isBack: boolean;
  /** Rectangle of the pressed node; null if nothing was pressed. */
  touched: Rect | null;
  /** Where the pictures of each token were left. */
  left: ReadonlyMap<string, Rect>;
}

/**
 * The picture that travels and where to; null if the screens share none. Going forward a picture
 * flies into the main one of the next screen, going back the main one returns; the other way round
 * where there is none, such as from a product into its column of a compare page.
 */
export function pairOf<P extends FlyingPicture>(
  leaving: readonly P[],
  coming: readonly P[],
  { isBack, touched, left }: Pairing,
): { from: P; to: P } | null {
  const intoMain = (): { from: P; to: P } | null => {
    for (const to of coming) {
      const from = to.isMain && nearest(ofToken(leaving, to.token), touched);
      if (from) return { from, to };
    }
    return null;
  };
  const fromMain = (): { from: P; to: P } | null => {
    for (const from of leaving) {
      const to = from.isMain && nearest(ofToken(coming, from.token), left.get(from.token) ?? null);
      if (to) return { from, to };
    }
    return null;
  };
  return isBack ? (fromMain() ?? intoMain()) : (intoMain() ?? fromMain());
}

/**
 * The picture of a link that opens to the screen that it leads to, or to which that screen closes
 * again: that which was left, else the first. Null if it was not touched.
 */
export function openingPicture<P extends FlyingPicture>(
  pictures: readonly P[],
  token: string,
  { isBack, touched, left }: Pairing,
): P | null {
  const at = isBack ? (left.get(token) ?? null) : touched;
  const picture = nearest(ofToken(pictures, token), at);
  return picture && !picture.isCard && (isBack || (at && isWithin(picture.rect, at))) ? picture : null;
}

/** The picture or card that was touched, wherever it leads. */
export function touchedPicture<P extends FlyingPicture>(
  pictures: readonly P[],
  touched: Rect | null,
): P | null {
  const within = pictures.filter(({ rect }) => touched && isWithin(rect, touched));
  return nearest(within, touched) ?? null;
}

const isWithin = ({ x, y, width, height }: Rect, outer: Rect): boolean =>
  x + width / 2 > outer.x &&
  x + width / 2 < outer.x + outer.width &&
  y + height / 2 > outer.y &&
  y + height / 2 < outer.y + outer.height;

/** Returns the bounding box of all rectangles, clipped to `outer`; null without an area. */
export function unionOf(rects: readonly Rect[], outer: Rect): Rect | null {
  const [x, y] = [
    Math.max(outer.x, Math.min(...rects.map((rect) => rect.x))),
    Math.max(outer.y, Math.min(...rects.map((rect) => rect.y))),
  ];
  const width = Math.min(outer.x + outer.width, Math.max(...rects.map((rect) => rect.x + rect.width))) - x;
  const height = Math.min(outer.y + outer.height, Math.max(...rects.map((rect) => rect.y + rect.height))) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

const ofToken = <P extends FlyingPicture>(pictures: readonly P[], token: string): P[] =>
  pictures.filter((picture) => picture.token === token);

const centerOf = ({ x, y, width, height }: Rect): [x: number, y: number] => [x + width / 2, y + height / 2];

function distance(one: Rect, other: Rect): number {
  const [[x, y], [otherX, otherY]] = [centerOf(one), centerOf(other)];
  return Math.hypot(x - otherX, y - otherY);
}

/** The picture nearest to a rectangle, the first one without it; undefined for none. */
const nearest = <P extends FlyingPicture>(pictures: readonly P[], to: Rect | null): P | undefined =>
  to ? pictures.toSorted((a, b) => distance(a.rect, to) - distance(b.rect, to))[0] : pictures[0];

/** One end of a flight: a picture as it is drawn there. */
export interface FlightEnd {
  url: string;
  rect: Rect;
  /** Corner radius in px of the stage. */
  radius: number;
  /** It shows the whole image; else it is cropped to its rectangle. */
  isWhole: boolean;
  /** No picture, but the links that a picture opens to; only the end that it goes to. */
  isArea?: boolean;
}

export interface FlightPose {
  /** Where it is, and what of it is visible; the sprites may be larger. */
  rect: Rect;
  clip: Rect;
  radius: number;
  /** The picture that leaves, and the one that comes; null while it is not drawn. */
  from: SpritePose | null;
  to: SpritePose | null;
}

type SpritePose = Rect & { alpha: number };

/**
 * The pose at a progress from 0 to 1. The same image is one sprite, the larger one that shows it
 * whole, with its crop going from that of one end to that of the other; two images cross-fade.
 */
export function poseAt(from: FlightEnd, to: FlightEnd, progress: number): FlightPose {
  const rect = between(from.rect, to.rect, progress);
  const radius = interpolate(from.radius, to.radius, progress);
  const whole = flyerOf(from, to);
  if (whole) {
    const aspect = aspectOf(whole.rect);
    const sprite = { ...between(imageRect(from, aspect), imageRect(to, aspect), progress), alpha: 1 };
    return {
      rect,
      clip: rect,
      radius,
      from: whole === from ? sprite : null,
      to: whole === to ? sprite : null,
    };
  }
  // It covers the links while they are small, and uncovers one after the other; what is left of it
  // then fades.
  if (to.isArea) {
    const gone = ramp(progress, 0.08, 0.4);
    const covered = between(rect, fittedIn(rect, aspectOf(to.rect)), ramp(progress, 0, 0.08));
    return {
      rect,
      clip: { ...covered, x: covered.x + covered.width * gone, width: covered.width * (1 - gone) },
      radius,
      from: gone < 1 ? { ...covering(rect, aspectOf(from.rect)), alpha: 1 - ramp(gone, 0.5, 1) } : null,
      to: null,
    };
  }
  // The one below is opaque until the one above nearly is: together they never let much through.
  const [fromAlpha, toAlpha] = [1 - ramp(progress, 0.4, 0.7), ramp(progress, 0.2, 0.6)];
  const fitted = (end: FlightEnd, alpha: number): SpritePose | null =>
    alpha > 0 ? { ...covering(rect, aspectOf(end.rect)), alpha } : null;
  return {
    rect,
    clip: rect,
    radius: crossFadeRadius(from, to, radius),
    from: fitted(from, fromAlpha),
    to: fitted(to, toAlpha),
  };
}

/** A whole image has no corners of its own: those of the other one stay as they are. */
const crossFadeRadius = (from: FlightEnd, to: FlightEnd, between: number): number =>
  from.isWhole ? to.radius : to.isWhole ? from.radius : between;

/** Whether anything is cut off on the way. */
export const isClipped = (from: FlightEnd, to: FlightEnd): boolean =>
  !(flyerOf(from, to) && from.isWhole && to.isWhole && from.radius === 0 && to.radius === 0);

function flyerOf(from: FlightEnd, to: FlightEnd): FlightEnd | null {
  if (from.url !== to.url) return null;
  const area = ({ isWhole, rect }: FlightEnd): number => (isWhole ? rect.width * rect.height : 0);
  const larger = area(to) >= area(from) ? to : from;
  return area(larger) > 0 ? larger : null;
}

/** Where the whole image would be of which an end shows all or a crop. */
const imageRect = ({ rect, isWhole }: FlightEnd, aspect: number): Rect =>
  isWhole ? rect : covering(rect, aspect);

const aspectOf = ({ width, height }: Rect): number => width / height;

/** The smallest rectangle of an aspect ratio that covers another, around the same center. */
const covering = (rect: Rect, aspect: number): Rect =>
  aroundCenter(rect, Math.max(rect.width, rect.height * aspect), aspect);

/** The largest rectangle of an aspect ratio within another, around the same center. */
const fittedIn = (rect: Rect, aspect: number): Rect =>
  aroundCenter(rect, Math.min(rect.width, rect.height * aspect), aspect);

function aroundCenter(rect: Rect, width: number, aspect: number): Rect {
  const height = width / aspect;
  return {
    x: rect.x + (rect.width - width) / 2,
    y: rect.y + (rect.height - height) / 2,
    width,
    height,
  };
}

/** One end of the flight of a card of words. */
export interface CardEnd {
  rect: Rect;
  /** The words on it, at its left; the rest is empty but for what is at its right end. */
  words: Rect;
}

interface CardPose {
  /** Its left end, middle and width. */
  x: number;
  middleY: number;
  width: number;
  /** Width of its words. */
  wordsPx: number;
}

/** The pose of a card at a progress from 0 to 1. */
export function cardPoseAt(from: CardEnd, to: CardEnd, progress: number): CardPose {
  const { x, y, width, height } = between(from.rect, to.rect, progress);
  return {
    x,
    middleY: y + height / 2,
    width,
    wordsPx: interpolate(from.words.width, to.words.width, progress),
  };
}

/** Maximum difference of the aspect ratios of the words on two cards: less than another line. */
const WORDS_TOLERANCE = 0.3;

/** Whether both have the same words on as many lines. */
export function areAlike({ words: one }: CardEnd, { words: other }: CardEnd): boolean {
  const ratio = aspectOf(one) / aspectOf(other);
  return Math.abs(ratio - 1) < WORDS_TOLERANCE;
}

const between = (from: Rect, to: Rect, progress: number): Rect => ({
  x: interpolate(from.x, to.x, progress),
  y: interpolate(from.y, to.y, progress),
  width: interpolate(from.width, to.width, progress),
  height: interpolate(from.height, to.height, progress),
});

/** 0 until `start`, 1 from `end` on. */
const ramp = (progress: number, start: number, end: number): number =>
  Math.min(1, Math.max(0, (progress - start) / (end - start)));
