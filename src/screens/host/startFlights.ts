// Lets what was touched travel: finds the pictures that two screens share, and adds the flight of
// one of them to the transition. A chunk of its own, loaded after the first screen. See
// src/screens/README.md#shared-elements.
import type { Container, Sprite } from 'pixi.js';
import { RADIUS } from '#config/brand.ts';
import { STAGE } from '#config/limits.ts';
import { setSharedElements, type SharedElements } from '#motion/transitionTimings.ts';
import { token, type EaseName } from '#motion/currentTokens.ts';
import type { TimelineSegment } from '#motion/tweens.ts';
import {
  areAlike,
  openingPicture,
  pairOf,
  tokenAt,
  tokenOf,
  touchedPicture,
  unionOf,
  type FlyingPicture,
  type Pairing,
} from './sharedElements.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { rectOf, sharedElementOf, toLocalRect, toStageRect } from '#stage/accessibility/useSceneNode.ts';
import { imagesInUse } from '#stage/images/textureCache.ts';
import { PICTURE_LABEL } from '#stage/images/Picture.tsx';
import { hideOriginal } from './hideOriginal.ts';
import { CardFlight, flightCard } from './CardFlight.ts';
import { occludedBy, occludersOf } from './occluders.ts';
import type { Flight } from './Flight.ts';
import { OpeningFlight, type FlightLinks } from './OpeningFlight.ts';
import { PictureFlight, type FlightPicture } from './PictureFlight.ts';

/** A picture or card of a screen. */
interface StagePicture extends FlyingPicture {
  /** The sprite of the picture, or the node of the card. */
  node: Container;
  /** The node that is the shared element, such as the link that the picture is in. */
  holder: Container;
}

let touched: Rect | null = null;
/** The screen that is left, or shown. */
let shown = '';
/** Where each picture was when it flew away, so that it returns to the same one of several. */
const left = new Map<string, Rect>();

export function startFlights(): void {
  showroomEvents.on('press', ({ originRect }) => {
    touched = originRect?.() ?? null;
  });
  showroomEvents.on('screen', ({ screen, id }) => {
    shown = `${screen}/${id}`;
  });
  setSharedElements(createFlight, holdTouched);
  let showOriginal: (() => void) | undefined;
  // A film grows out of its poster: React mounts and removes it before the next frame.
  kioskStore.subscribe(({ overlay }, before) => {
    if (overlay?.type === before.overlay?.type) return;
    showOriginal?.();
    showOriginal =
      overlay?.type === 'video' && overlay.originRect ? hideOriginal(overlay.originRect()) : undefined;
  });
}

/** Picture that stays while the rest of its screen fades for the loading dots. */
let held: { picture: StagePicture; copy: Flight } | null = null;

/**
 * Holds the touched picture, else the main one. It is drawn in the screen itself, so that the next
 * one covers it where it does not travel.
 */
function holdTouched(root: object | null): void {
  held?.copy.end();
  held = null;
  if (!root) return;
  const screen = root as Container;
  const pictures = flyingPictures(screen, screen);
  const picture = touchedPicture(pictures, touched) ?? pictures.find(({ isMain }) => isMain);
  const copy = picture && copyIn(screen, picture);
  if (copy) held = { picture, copy };
}

function copyIn(screen: Container, picture: StagePicture): Flight | null {
  if (picture.isCard) {
    const card = flightCard(screen, picture.node);
    return card && new CardFlight(screen, card, card);
  }
  const end = flightPicture(picture);
  return end && new PictureFlight(screen, end, end);
}

const createFlight: SharedElements = (outgoing, incoming, direction) => {
  const [leavingRoot, comingRoot] = [outgoing as Container, incoming as Container];
  const layer = comingRoot.parent?.parent;
  if (!layer) return null;
  const leaving = held ? [held.picture] : flyingPictures(leavingRoot, layer);
  holdTouched(null);
  const coming = flyingPictures(comingRoot, layer);
  const pairing = { isBack: direction === 'back', touched, left };
  touched = null;
  const pair = pairOf(leaving, coming, pairing);
  if (!pair) return opening(layer, leaving, coming, pairing);
  if (pair.from.isCard || pair.to.isCard) return cardFlight(layer, pair.from.node, pair.to.node);
  const [from, to] = [pair.from, pair.to].map(flightPicture);
  if (!from || !to) return null;
  if (pair.to.isMain) left.set(pair.from.token, pair.from.rect);
  const flight = new PictureFlight(layer, from, to);
  // The card of a large picture comes as that settles, not before.
  const card = pair.to.isMain ? occludedBy(to.original) : [];
  // A picture that returns to one of several crosses its neighbors: they come when it nearly has.
  const isReturning = pair.from.isMain && !pair.to.isMain;
  const flyS = token('flyS') * (isReturning ? RETURN_TIME : 1);
  const shared = inFlight(flight, occludersOf(to.original), 'fly', flyS);
  const cardAtS = flyS - token('fadeS') * 2;
  return {
    ...shared,
    segments: [...shared.segments, ...card.map((node) => fadeIn(node, cardAtS))],
    ...(isReturning && { contentAtS: flyS * NEIGHBORS_AT, contentS: flyS * (1 - NEIGHBORS_AT) }),
  };
};

/** The picture that was touched opens to the links of the screen that it leads to, and back. */
function opening(
  layer: Container,
  leaving: readonly StagePicture[],
  coming: readonly StagePicture[],
  pairing: Pairing,
): ReturnType<SharedElements> {
  const { isBack } = pairing;
  const leadsTo = isBack ? shown : tokenOf(kioskStore.getState().route);
  const picture = openingPicture(isBack ? coming : leaving, leadsTo, pairing);
  const links = picture && linksIn(layer, isBack ? leaving : coming);
  const end = picture && flightPicture(picture);
  if (!end || !links) return null;
  if (isBack) return closing(layer, end, links);
  left.set(leadsTo, end.rect);
  const flight = new OpeningFlight(layer, end, links);
  return { ...inFlight(flight, [], 'wave'), contentAtS: token('fadeS') };
}

/** The links close to the picture that they came out of, above both screens. */
function closing(layer: Container, end: FlightPicture, links: FlightLinks): ReturnType<SharedElements> {
  const { group } = links;
  const { parent } = group;
  const shown = alphaOf(group);
  layer.reparentChild(group);
  group.interactiveChildren = false;
  const flight = new OpeningFlight(layer, end, links);
  const { segments, end: land } = inFlight(flight, occludersOf(end.original), 'wave');
  const [way, ...labels] = segments;
  const landsS = token('flyS') - token('fadeS');
  const back = way && {
    ...way,
    from: { progress: 1 },
    to: { progress: 0 },
    seconds: landsS - way.atS,
  };
  return {
    segments: [
      // It may have made way for the loading dots.
      { target: group, from: { alpha: shown }, to: { alpha: 1 }, atS: 0, seconds: token('fadeS') },
      ...(back ? [back] : []),
      ...labels,
    ],
    end: () => {
      land();
      // With its screen, which is removed now.
      if (parent && !parent.destroyed) parent.addChild(group);
      else group.destroy({ children: true });
    },
    // The content appears while the picture settles.
    contentAtS: landsS - token('fadeS') / 3,
  };
}

/** With that of what it is in. */
function alphaOf(node: Container): number {
  let alpha = 1;
  for (let each: Container | null = node; each; each = each.parent) alpha *= each.alpha;
  return alpha;
}

/** Where the links with a picture are; null for fewer than two. */
function linksIn(layer: Container, pictures: readonly StagePicture[]): FlightLinks | null {
  const links = pictures.filter(({ isMain, isCard }) => !isMain && !isCard).map(({ holder }) => holder);
  const [first, ...others] = new Set(links);
  if (!first || others.length === 0) return null;
  let group = first.parent;
  while (group && !others.every((link) => isIn(link, group))) group = group.parent;
  const rect = unionOf(
    [first, ...others].map((link) => toLocalRect(layer, rectOf(link))),
    STAGE_RECT,
  );
  return group && rect && { url: '', rect, radius: RADIUS.l, isWhole: false, isArea: true, group };
}

function isIn(node: Container, ancestor: Container | null): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) if (parent === ancestor) return true;
  return false;
}

function cardFlight(layer: Container, fromNode: Container, toNode: Container): ReturnType<SharedElements> {
  const [from, to] = [flightCard(layer, fromNode), flightCard(layer, toNode)];
  return from && to && areAlike(from, to) ? inFlight(new CardFlight(layer, from, to), []) : null;
}

/** With what lies on the picture, which fades in as it arrives. */
function inFlight(
  flight: Flight | OpeningFlight,
  labels: readonly Container[],
  ease: EaseName = 'fly',
  flyS = token('flyS'),
): NonNullable<ReturnType<SharedElements>> {
  const fadeS = labels.length > 0 ? Math.min(token('fadeS'), flyS) : 0;
  const endS = flyS - fadeS;
  // The words beside it are nearly gone before it sets out.
  const atS = Math.min(token('fadeS') * LEAD, endS / 4);
  return {
    segments: [
      { target: flight, from: { progress: 0 }, to: { progress: 1 }, atS, seconds: endS - atS, ease },
      ...labels.map((label) => fadeIn(label, endS)),
    ],
    end: () => flight.end(),
  };
}

const fadeIn = (node: Container, atS: number): TimelineSegment => ({
  target: node,
  from: { alpha: 0 },
  to: { alpha: node.alpha },
  atS,
  seconds: token('fadeS'),
});

/** Fraction of a flight's duration in which a picture returns to one of several. */
const RETURN_TIME = 0.75;
/** Fraction of that duration after which the others appear. */
const NEIGHBORS_AT = 0.5;
/** Fraction of the duration in which a screen covers the previous one. */
const LEAD = 0.6;

/** The shared elements that a shopper sees on a screen, in drawing order. */
function flyingPictures(root: Container, layer: Container): StagePicture[] {
  const pictures: StagePicture[] = [];
  const collect = (
    node: Container,
    holding: Omit<StagePicture, 'rect' | 'node'> | null,
    alpha: number,
  ): void => {
    if (!node.visible || !node.renderable) return;
    const shared = sharedElementOf(node);
    const token = tokenAt(shared?.path);
    const own = token === null ? holding : { ...shared, token, holder: node };
    // The sprite itself may still be fading in.
    if (own && (own.isCard ? own.holder === node : node.label === PICTURE_LABEL)) {
      // Right also before it is rendered: the incoming screen has not moved yet.
      const rect = toLocalRect(layer, toStageRect(node, node.getLocalBounds()));
      if (isOnStage(rect)) pictures.push({ ...own, rect, node });
    }
    // The content of a screen may still be transparent, or have made way for the loading dots.
    const seen = node.parent === root ? 1 : alpha * node.alpha;
    if (seen >= SEEN_ALPHA) for (const child of node.children) collect(child, own, seen);
  };
  for (const child of root.children) collect(child, null, 1);
  return pictures;
}

/** Less of a picture is not seen. */
const SEEN_ALPHA = 0.3;

/** Its middle is on the stage: flying in from or out to nowhere shows nothing. */
const isOnStage = ({ x, y, width, height }: Rect): boolean =>
  x + width / 2 > 0 && x + width / 2 < STAGE.widthPx && y + height / 2 > 0 && y + height / 2 < STAGE.heightPx;

const STAGE_RECT: Rect = { x: 0, y: 0, width: STAGE.widthPx, height: STAGE.heightPx };

/** Null if the image is not in use any more, such as between two resolutions. */
function flightPicture({ node, rect }: StagePicture): FlightPicture | null {
  const sprite = node as Sprite;
  const image = imagesInUse().find(
    ({ picture }) => 'texture' in picture && picture.texture === sprite.texture,
  );
  if (!image || !sprite.parent) return null;
  const { url, slot } = image;
  const scale = rect.width / sprite.texture.width;
  return {
    url,
    image: { url, slot },
    original: sprite.parent,
    sprite,
    rect,
    radius: (slot.radius ?? 0) * scale,
    isWhole: slot.fit === 'contain' && !slot.radius,
  };
}
