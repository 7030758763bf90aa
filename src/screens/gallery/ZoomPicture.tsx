// A picture that fingers zoom, move and swipe. It follows them without React commits, and is
// decoded again at the size that is needed.
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react';
import { Rectangle, type Container, type FederatedPointerEvent, type Sprite } from 'pixi.js';
import { clock } from '#clock.ts';
import { COLORS, SPACE, THEME } from '#config/brand.ts';
import { CONTENT_AREA_PX, IS_PORTRAIT } from '#config/layout.ts';
import { STAGE } from '#config/limits.ts';
import { tween, type Tween } from '#motion/tweens.ts';
import { isTap } from '#rules/tap.ts';
import {
  clampView,
  pinch,
  swipeStep,
  toggleZoom,
  WHOLE,
  zoomAt,
  type Point,
  type Size,
  type ZoomView,
} from './zoomView.ts';
import { isContactCounting, stageScale } from '#state/contacts.ts';
import type { Rect } from '#state/sceneRegistry.ts';
import { acquireImage, type CachedTexture } from '#stage/images/textureCache.ts';
import { pendingUpdates, requestFrame } from '#stage/render/frameLoop.ts';
import { useSceneNode } from '#stage/accessibility/useSceneNode.ts';
import { gradient } from '#stage/shapes/Panel.tsx';
import { plainTexture } from '#stage/shapes/surfaceTextures.ts';
import { NAV_PX } from '../chrome/NavButton.tsx';
import { useOriginal, viewOver } from '../overlays/originalPicture.ts';
import { EDGE_PX } from '../Screen.tsx';
import { DETAIL, drawnAt, solidPartOf } from './opaqueBounds.ts';

/** Side of a thumbnail, below the picture. */
export const THUMB_PX = 104;
const TOP_PX = IS_PORTRAIT ? EDGE_PX + NAV_PX + SPACE.l : EDGE_PX;
/** Space for what is solid in the whole picture; its shadow may go beyond. */
const SLOT: Size = {
  width: CONTENT_AREA_PX,
  height: STAGE.heightPx - TOP_PX - THUMB_PX - SPACE.l - EDGE_PX,
};
const HIT_AREA = new Rectangle(0, 0, STAGE.widthPx, STAGE.heightPx);
const CENTER = { x: STAGE.widthPx / 2, y: TOP_PX + SLOT.height / 2 };
/** Area in which a pointer moves a zoomed picture. */
const VIEWPORT: Size = { width: STAGE.widthPx, height: CENTER.y * 2 };
/** A small picture is not made larger than this. */
const ENLARGED_MOST = 1.6;
/** Opacity of the light in the color of the picture. */
const LIGHT_ALPHA = 0.4;
/** A second tap within this is a double tap. */
const DOUBLE_TAP_MS = 300;
/** How much larger a zoomed picture is decoded, if its file has that. */
const ZOOMED_DETAIL = DETAIL * 2.5;

export interface ZoomHandle {
  /** Zooms by a factor around the middle. */
  zoomBy: (factor: number) => void;
  /** Moves a zoomed picture by px of the stage. */
  moveBy: (x: number, y: number) => void;
  /** Shrinks to the original, once; returns false if there is none. */
  leave: (controls: Container) => boolean;
}

interface ZoomPictureProps {
  url: string;
  alt: string;
  /** It grows from the original, once what is below is covered. */
  isOpening: boolean;
  handle: Ref<ZoomHandle>;
  /** A swipe to the side: -1 for the previous picture, 1 for the next. */
  onSwipe: (step: -1 | 1) => boolean;
  onZoomChange: (isZoomed: boolean) => void;
}

export function ZoomPicture({ url, alt, isOpening, handle, onSwipe, onZoomChange }: ZoomPictureProps) {
  const [isDetailed, setDetailed] = useState(false);
  const { original, ground, coveredInS, leave } = useOriginal(url, isOpening);
  const whole = useTexture(url, SLOT, DETAIL, original?.picture);
  const isWaiting = whole === original?.picture;
  const detailed = useTexture(isDetailed ? url : null, SLOT, ZOOMED_DETAIL);
  const shown = 'texture' in detailed ? detailed : whole;
  const { drawn, color } = useMemo(() => fitted(whole), [whole]);
  const { device: size } = drawn;
  const over = (rect: Rect): ZoomView => viewOver(rect, drawn, CENTER);

  const node = useSceneNode<Container>({ role: 'img', label: alt }, STAGE.widthPx, STAGE.heightPx);
  const picture = useRef<Container>(null);
  const view = useRef<ZoomView>({ ...WHOLE });
  const latest = useRef({ size, onSwipe, onZoomChange });
  latest.current = { size, onSwipe, onZoomChange };

  const [gestures] = useState(() => {
    const place = (next: ZoomView): void => {
      const wasZoomed = view.current.scale > 1;
      Object.assign(view.current, next);
      picture.current?.scale.set(next.scale);
      picture.current?.position.set(CENTER.x + next.x, CENTER.y + next.y);
      requestFrame();
      if (next.scale > 1 !== wasZoomed) {
        latest.current.onZoomChange(next.scale > 1);
        if (next.scale > 1) setDetailed(true);
      }
    };
    let motion: Tween | undefined;
    const move = (to: ZoomView, delayS = 0): void => {
      motion?.stop();
      const from = { ...view.current };
      motion = tween(from, { ...to }, { seconds: 'swapS', delayS, onUpdate: () => place(from) });
    };
    const settle = (next: ZoomView): void => move(clampView(next, latest.current.size, VIEWPORT));
    return {
      place,
      move,
      settle,
      ...fingers(view, place, settle, (step) => latest.current.onSwipe(step)),
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    gestures.place(original ? over(original.rect) : WHOLE);
    // Not before it is as sharp as it will be large.
    if (original && !isWaiting) gestures.move(WHOLE, coveredInS());
  }, [gestures, isWaiting]);
  useEffect(() => gestures.stop, [gestures]);
  useImperativeHandle(handle, () => ({
    zoomBy: (factor) => gestures.settle(zoomAt(view.current, { x: 0, y: 0 }, view.current.scale * factor)),
    moveBy: (x, y) => gestures.settle({ ...view.current, x: view.current.x + x, y: view.current.y + y }),
    leave: (controls) => {
      const to = leave(controls);
      if (to) gestures.move(over(to));
      return to !== null;
    },
  }));

  const sprite = useRef<Sprite>(null);
  useLayoutEffect(() => {
    sprite.current?.setSize(drawn.width, drawn.height);
  });
  return (
    <pixiContainer ref={node} eventMode="static" hitArea={HIT_AREA} onPointerDown={gestures.down}>
      <pixiContainer ref={ground}>
        <pixiSprite
          texture={plainTexture()}
          width={STAGE.widthPx}
          height={STAGE.heightPx}
          tint={COLORS.paper}
        />
        {color !== null &&
          !THEME.isPlain &&
          gradient(STAGE.widthPx, STAGE.heightPx, 0, color, LIGHT_ALPHA).place(0, 0, 'light')}
      </pixiContainer>
      <pixiContainer ref={picture}>
        {'texture' in shown && (
          <pixiSprite
            ref={sprite}
            label="zoomed"
            texture={shown.texture}
            x={-size.x - size.width / 2}
            y={-size.y - size.height / 2}
          />
        )}
      </pixiContainer>
    </pixiContainer>
  );
}

/** The picture in its slot, by what is solid in it. */
function fitted(whole: CachedTexture): { drawn: ReturnType<typeof drawnAt>; color: number | null } {
  if (!('texture' in whole)) return { drawn: { ...SLOT, device: { x: 0, y: 0, ...SLOT } }, color: null };
  const { texture } = whole;
  const { edges, color } = solidPartOf(texture);
  const widthShare = (edges.width * texture.width) / texture.height / edges.height;
  const devicePx = Math.min(
    SLOT.height,
    SLOT.width / widthShare,
    whole.height * edges.height * ENLARGED_MOST,
  );
  return { drawn: drawnAt(texture, edges, devicePx), color };
}

/**
 * The picture's texture at `detail` times the slot, and `first` until it is loaded; loads on mount
 * and releases on unmount.
 */
export function useTexture(
  url: string | null,
  { width, height }: Size,
  detail: number,
  first: CachedTexture = { status: 'loading' },
): CachedTexture {
  const [loaded, setLoaded] = useState(first);
  useLayoutEffect(() => {
    if (url === null) return;
    const image = acquireImage(url, { width: width * detail, height: height * detail, fit: 'contain' });
    let end: (() => void) | undefined = pendingUpdates();
    const read = (): void => {
      const current = image.current();
      if (current.status === 'loading') return;
      setLoaded(current);
      end?.();
      end = undefined;
    };
    read();
    const stop = image.subscribe(read);
    return () => {
      stop();
      end?.();
      image.release();
    };
  }, [url, width, height, detail]);
  return loaded;
}

interface Finger {
  pointerType: string;
  /** Where it went down and where it is, from the middle of the stage. */
  from: Point;
  now: Point;
}

/** One finger moves or swipes, two pinch, two taps zoom. */
function fingers(
  view: { current: ZoomView },
  place: (next: ZoomView) => void,
  settle: (next: ZoomView) => void,
  swipe: (step: -1 | 1) => boolean,
) {
  const down = new Map<number, Finger>();
  let start: ZoomView = { ...WHOLE };
  let lastTapMs = Number.NEGATIVE_INFINITY;
  let stopListening: (() => void) | undefined;

  const move = (): void => {
    const [first, second] = [...down.values()];
    if (!first) return;
    if (second) return place(pinch(start, [first.from, second.from], [first.now, second.now]));
    const [x, y] = [first.now.x - first.from.x, first.now.y - first.from.y];
    place({ ...start, x: start.x + x, y: start.scale > 1 ? start.y + y : start.y });
  };
  /** The fingers that are down begin anew from here. */
  const restart = (): void => {
    start = { ...view.current };
    for (const finger of down.values()) finger.from = finger.now;
  };
  const lift = (finger: Finger): void => {
    const [x, y] = [finger.now.x - finger.from.x, finger.now.y - finger.from.y];
    const movedPx = Math.max(Math.abs(x), Math.abs(y));
    const scrolledPx = start.scale > 1 ? movedPx : Math.abs(x);
    if (isTap({ pointerType: finger.pointerType, movedPx, scrolledPx })) return tap(finger.now);
    const step = start.scale > 1 ? 0 : swipeStep(x, STAGE.widthPx);
    if (step !== 0 && swipe(step)) return;
    settle(start.scale > 1 ? view.current : WHOLE);
  };
  const tap = (at: Point): void => {
    const isDouble = clock.now() - lastTapMs < DOUBLE_TAP_MS;
    lastTapMs = isDouble ? Number.NEGATIVE_INFINITY : clock.now();
    settle(isDouble ? toggleZoom(view.current, at) : view.current);
  };
  const listen = (toLocal: (event: PointerEvent) => Point): void => {
    const abortController = new AbortController();
    const { signal } = abortController;
    const follow = (event: PointerEvent): Finger | undefined => {
      const finger = down.get(event.pointerId);
      if (finger) finger.now = toLocal(event);
      return finger;
    };
    window.addEventListener(
      'pointermove',
      (event) => {
        if (follow(event)) move();
      },
      { signal },
    );
    const end = (event: PointerEvent): void => {
      const finger = event.type === 'pointerup' ? follow(event) : down.get(event.pointerId);
      if (!finger) return;
      const wasAlone = down.size === 1;
      down.delete(event.pointerId);
      if (!wasAlone) {
        restart();
        return;
      }
      stop();
      if (event.type === 'pointerup') lift(finger);
      else settle(view.current);
    };
    for (const name of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(name, end, { signal });
    stopListening = () => abortController.abort();
  };
  const stop = (): void => {
    stopListening?.();
    stopListening = undefined;
    down.clear();
  };
  return {
    stop,
    down: (event: FederatedPointerEvent): void => {
      const { currentTarget, pointerId, pointerType, clientX, clientY } = event;
      // Both finger and layer are in px of the window now, and of the stage afterwards.
      const scale = stageScale() * currentTarget.worldTransform.d;
      const at = event.getLocalPosition(currentTarget);
      const origin = { x: at.x - CENTER.x - clientX / scale, y: at.y - CENTER.y - clientY / scale };
      const here = { x: at.x - CENTER.x, y: at.y - CENTER.y };
      // A drop of water does not pinch, nor a finger that was lifted in another window.
      for (const id of down.keys()) if (!isContactCounting(id)) down.delete(id);
      down.set(pointerId, { pointerType, from: here, now: here });
      restart();
      if (!stopListening)
        listen((moved) => ({ x: origin.x + moved.clientX / scale, y: origin.y + moved.clientY / scale }));
    },
  };
}
