// Lets what was touched travel: finds the pictures that two screens share, and adds the flight of
// one of them to the transition. A chunk of its own, loaded after the first screen. See
// src/screens/README.md#281-shared-elements.
import { Matrix, type Container, type Sprite } from 'pixi.js';
import { STAGE } from '#config/limits.ts';
import { setSharedElements, type SharedElements } from '#motion/transitionTimings.ts';
import { token } from '#motion/currentTokens.ts';
import { markOf, pairOf, type MarkedPicture } from '#rules/sharedElements.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { showroomEvents } from '#state/showroomEvents.ts';
import { toLocalRect } from '#stage/accessibility/useSceneNode.ts';
import { imagesInUse } from '#stage/images/textureCache.ts';
import { PICTURE_LABEL } from '#stage/images/Picture.tsx';
import { hideOriginal } from './hideOriginal.ts';
import { drawnOver } from './drawnOver.ts';
import { PictureFlight, type FlightPicture } from './PictureFlight.ts';

interface StagePicture extends MarkedPicture {
  sprite: Sprite;
}

let touched: Rect | null = null;
/** Where each picture was when it flew away, so that it returns to the same one of several. */
const left = new Map<string, Rect>();

export function startFlights(): void {
  showroomEvents.on('press', ({ originRect }) => {
    touched = originRect?.() ?? null;
  });
  setSharedElements(createFlight);
  let showOriginal: (() => void) | undefined;
  // A film grows out of its poster: React mounts and removes it before the next frame.
  kioskStore.subscribe(({ overlay }, before) => {
    if (overlay?.type === before.overlay?.type) return;
    showOriginal?.();
    showOriginal =
      overlay?.type === 'video' && overlay.originRect ? hideOriginal(overlay.originRect()) : undefined;
  });
}

const createFlight: SharedElements = (outgoing, incoming, direction) => {
  const [leavingRoot, comingRoot] = [outgoing as Container, incoming as Container];
  const layer = comingRoot.parent?.parent;
  if (!layer) return null;
  const [leaving, coming] = [leavingRoot, comingRoot].map((root) => markedPictures(root, layer));
  const pair = pairOf(leaving ?? [], coming ?? [], { isBack: direction === 'back', touched, left });
  touched = null;
  if (!pair) return null;
  const [from, to] = [pair.from, pair.to].map(flightPicture);
  if (!from || !to) return null;
  if (pair.to.isMain) left.set(pair.from.token, pair.from.rect);
  const flight = new PictureFlight(layer, from, to);
  const labels = drawnOver(to.original);
  const fadeS = labels.length > 0 ? Math.min(token('fadeS'), token('flyS')) : 0;
  const endS = token('flyS') - fadeS;
  // The words beside it are nearly gone before it sets out.
  const atS = Math.min(token('fadeS') * LEAD, endS / 4);
  return {
    segments: [
      { target: flight, from: { progress: 0 }, to: { progress: 1 }, atS, seconds: endS - atS, ease: 'fly' },
      ...labels.map((label) => ({
        target: label,
        from: { alpha: 0 },
        to: { alpha: label.alpha },
        atS: endS,
        seconds: fadeS,
      })),
    ],
    end: () => flight.end(),
  };
};

/** Of the time in which a screen covers the one before. */
const LEAD = 0.6;

/** The pictures with a mark that a shopper sees on a screen, in drawing order. */
function markedPictures(root: Container, layer: Container): StagePicture[] {
  const pictures: StagePicture[] = [];
  const collect = (node: Container, mark: ReturnType<typeof markOf>, alpha: number): void => {
    if (!node.visible || !node.renderable) return;
    const own = markOf(node.label) ?? mark;
    // The sprite itself may still be fading in.
    if (own && node.label === PICTURE_LABEL) {
      const rect = rectIn(layer, node as Sprite);
      if (isOnStage(rect)) pictures.push({ ...own, rect, sprite: node as Sprite });
    }
    const shown = alpha * node.alpha;
    if (shown >= SEEN_ALPHA) for (const child of node.children) collect(child, own, shown);
  };
  // The incoming screen itself is still transparent.
  for (const child of root.children) collect(child, null, 1);
  return pictures;
}

/** Less of a picture is not seen. */
const SEEN_ALPHA = 0.3;

/** Its middle is on the stage: flying in from or out to nowhere shows nothing. */
const isOnStage = ({ x, y, width, height }: Rect): boolean =>
  x + width / 2 > 0 && x + width / 2 < STAGE.widthPx && y + height / 2 > 0 && y + height / 2 < STAGE.heightPx;

const matrix = new Matrix();

/** Right also before it is rendered: the incoming screen has not moved yet. */
function rectIn(layer: Container, sprite: Sprite): Rect {
  const { a, d, tx, ty } = sprite.getGlobalTransform(matrix, false);
  const { width, height } = sprite.texture;
  return toLocalRect(layer, { x: tx, y: ty, width: width * a, height: height * d });
}

/** Null if the image is not in use any more, such as between two resolutions. */
function flightPicture({ sprite, rect }: StagePicture): FlightPicture | null {
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
