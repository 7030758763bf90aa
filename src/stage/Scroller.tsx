// Momentum scrolling to the letter of spec 9, vertical or horizontal. A drag moves a node, never a React state.
import { createContext, useContext, useImperativeHandle, useLayoutEffect, useMemo, useRef, type ReactNode, type Ref } from 'react';
import { Rectangle, type Container, type FederatedPointerEvent, type FederatedWheelEvent } from 'pixi.js';
import { clock } from '#clock.ts';
import { STAGE } from '#config/limits.ts';
import { move, moveFrom, type Move } from '#motion/moves.ts';
import {
  clampScroll, flingEase, flingTarget, FLING_DURATION_MS, isDrag, releaseVelocity, scrollDurationMs, scrollRange, withSample, type Sample,
} from '#rules/scrollPhysics.ts';
import type { Rect } from '#state/sceneStore.ts';
import { leaf, type Box } from './layout.tsx';
import { wake } from './loop.ts';
import { setRevealer } from './scene.ts';

/** What a scroll button, the keyboard or a test may ask of a scroller. Positions in px from the start. */
export interface ScrollHandle {
  position: () => number;
  range: () => number;
  /** Goes there at the spec's scroll speed. */
  scrollBy: (distancePx: number) => void;
  /** Stands there at once: keys and the wheel. */
  jump: (distancePx: number) => void;
  subscribe: (listener: (positionPx: number) => void) => () => void;
}

/** Rows further than this from the viewport are not drawn. */
const NEAR_PX = 200;
/** Room left around what is brought into view by focus. */
const REVEAL_MARGIN_PX = 190;

let active: ScrollHandle | undefined;
/** The scroller that keys act on: the one that stood up last. */
export const activeScroller = (): ScrollHandle | undefined => active;

export interface ScrollerProps {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Length of the content along the axis. */
  contentLength: number;
  axis?: 'vertical' | 'horizontal';
  handle?: Ref<ScrollHandle>;
  /** Where it stands when it comes up, in px. */
  startAt?: number;
  /** Told where it stood when it goes. */
  onLeave?: (positionPx: number) => void;
  children: ReactNode;
}

type Listen = (near: (positionPx: number) => void) => () => void;
const ScrollPosition = createContext<{ listen: Listen; height: number } | null>(null);

export function Scroller({ x, y, width, height, contentLength, axis = 'vertical', startAt = 0, onLeave, handle, children }: ScrollerProps) {
  const view = useRef<Container>(null);
  const content = useRef<Container>(null);
  const range = scrollRange(contentLength, axis === 'vertical' ? height : width);
  const engine = useMemo(() => new ScrollEngine(axis), [axis]);

  useLayoutEffect(() => {
    engine.attach(content.current, range);
  }, [engine, range]);
  useLayoutEffect(() => {
    if (startAt > 0) engine.jump(startAt);
    return () => {
      engine.stop();
      onLeave?.(engine.handle.position());
    };
  }, [engine]);
  useImperativeHandle(handle, () => engine.handle, [engine]);
  useLayoutEffect(() => {
    const before = active;
    active = engine.handle;
    return () => {
      active = before;
    };
  }, [engine]);
  useLayoutEffect(() => {
    if (!view.current) return;
    return setRevealer(view.current, { reveal: (rect) => engine.reveal(rect, { x, y, width, height }) });
  }, [engine, x, y, width, height]);

  const hitArea = useMemo(() => new Rectangle(0, 0, width, height), [width, height]);
  const near = useMemo(() => ({ listen: engine.listen, height }), [engine, height]);
  return (
    <pixiContainer
      ref={view} x={x} y={y} eventMode="static" hitArea={hitArea}
      onPointerDown={(event: FederatedPointerEvent) => engine.begin(event)}
      onWheel={(event: FederatedWheelEvent) => engine.jump(event.deltaY + event.deltaX)}
    >
      <pixiContainer ref={content} isRenderGroup>
        <ScrollPosition value={near}>{children}</ScrollPosition>
      </pixiContainer>
    </pixiContainer>
  );
}

/**
 * Draws its children only while they are near the viewport; `top` and `height` in the content's px. When what stands above
 * grows or shrinks, the row glides to its new place.
 */
export function Near({ top, height, children }: { top: number; height: number; children: ReactNode }) {
  const node = useRef<Container>(null);
  const scroll = useContext(ScrollPosition);
  const before = useRef(top);
  useLayoutEffect(() => {
    const shift = before.current - top;
    before.current = top;
    if (node.current && shift !== 0) moveFrom(node.current, { y: node.current.y + shift }, { y: 0 }, { seconds: 'swapS' });
  }, [top]);
  useLayoutEffect(() => scroll?.listen((position) => {
    const isNear = top + height > position - NEAR_PX && top < position + scroll.height + NEAR_PX;
    if (node.current && node.current.visible !== isNear) node.current.visible = isNear;
  }), [scroll, top, height]);
  return <pixiContainer ref={node}>{children}</pixiContainer>;
}

class ScrollEngine {
  readonly handle: ScrollHandle;
  private readonly axis: 'vertical' | 'horizontal';
  private state = { position: 0 };
  private rangePx = 0;
  private content: Container | null = null;
  private motion: Move | undefined;
  private samples: Sample[] = [];
  private endGesture: (() => void) | undefined;
  private listeners = new Set<(positionPx: number) => void>();

  constructor(axis: 'vertical' | 'horizontal') {
    this.axis = axis;
    this.handle = {
      position: () => this.state.position,
      range: () => this.rangePx,
      scrollBy: (distancePx) => this.glide(this.state.position + distancePx),
      jump: (distancePx) => this.jump(distancePx),
      subscribe: this.listen,
    };
  }

  readonly listen: Listen = (listener) => {
    this.listeners.add(listener);
    listener(this.state.position);
    return () => this.listeners.delete(listener);
  };

  attach(content: Container | null, rangePx: number): void {
    this.content = content;
    this.rangePx = rangePx;
    this.put(this.state.position);
  }

  stop(): void {
    this.motion?.stop();
    this.endGesture?.();
  }

  private put(position: number): void {
    this.state.position = clampScroll(position, this.rangePx);
    if (this.content) this.content[this.axis === 'vertical' ? 'y' : 'x'] = -this.state.position;
    for (const listener of this.listeners) listener(this.state.position);
    wake();
  }

  jump(distancePx: number): void {
    this.motion?.stop();
    this.put(this.state.position + distancePx);
  }

  /** A linear run at the spec's scroll speed. */
  private glide(to: number): void {
    const target = clampScroll(to, this.rangePx);
    this.run(target, scrollDurationMs(target - this.state.position), (progress) => progress);
  }

  private run(target: number, durationMs: number, ease: (progress: number) => number): void {
    this.motion?.stop();
    if (target === this.state.position) return;
    this.motion = move(this.state, { position: target }, { seconds: durationMs / 1000, ease, onUpdate: () => this.put(this.state.position) });
  }

  reveal(rect: Rect, view: Rect): void {
    const [start, length, from, size] = this.axis === 'vertical'
      ? [rect.y, rect.height, view.y, view.height] : [rect.x, rect.width, view.x, view.width];
    const room = Math.min(REVEAL_MARGIN_PX, Math.max(0, (size - length) / 2));
    if (start < from + room) this.jump(start - from - room);
    else if (start + length > from + size - room) this.jump(Math.min(start - from - room, start + length - from - size + room));
  }

  /** Follows one finger from here until it is lifted or taken away. */
  begin(event: FederatedPointerEvent): void {
    if (!event.isPrimary || this.rangePx === 0) return;
    this.motion?.stop();
    this.endGesture?.();
    // Pixi uses its event again for the next finger, so what is needed later is read now.
    const { pointerId, clientX, clientY } = event;
    const scale = stageScale(event);
    const grabbed = this.state.position;
    this.samples = [{ atMs: clock.now(), positionPx: grabbed }];
    let isFollowing = false;

    const moved = (native: PointerEvent): void => {
      if (native.pointerId !== pointerId) return;
      const distance = (this.axis === 'vertical' ? native.clientY - clientY : native.clientX - clientX) / scale;
      if (!isFollowing && !isDrag(distance)) return;
      isFollowing = true;
      this.put(grabbed - distance);
      this.samples = withSample(this.samples, { atMs: clock.now(), positionPx: this.state.position });
    };
    const ended = (native?: Event): void => {
      if (native instanceof PointerEvent && native.pointerId !== pointerId) return;
      this.endGesture?.();
      if (!isFollowing) return;
      const velocity = releaseVelocity(this.samples, clock.now());
      this.run(flingTarget(this.state.position, velocity, this.rangePx), FLING_DURATION_MS, flingEase);
    };
    const ends = ['pointerup', 'pointercancel', 'blur'] as const;
    window.addEventListener('pointermove', moved);
    for (const name of ends) window.addEventListener(name, ended);
    this.endGesture = () => {
      window.removeEventListener('pointermove', moved);
      for (const name of ends) window.removeEventListener(name, ended);
      this.endGesture = undefined;
    };
  }
}

/** Window px for a stage px. */
function stageScale(event: FederatedPointerEvent): number {
  const canvas = event.nativeEvent.target;
  return canvas instanceof HTMLCanvasElement ? canvas.clientHeight / STAGE.heightPx : 1;
}

/** A box that is drawn only while it is near the viewport; for the rows of a scrolled column that starts at y 0. */
export function nearBox(box: Box): Box {
  return leaf(box.width, box.height, (x, y, key) => (
    <Near key={key} top={y} height={box.height}>{box.place(x, y, 'row')}</Near>
  ));
}
