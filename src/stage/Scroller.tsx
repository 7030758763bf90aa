// Momentum scrolling to the letter of spec 9, vertical or horizontal. A drag moves a node, never a React state.
import { createContext, useContext, useImperativeHandle, useLayoutEffect, useMemo, useRef, type ReactNode, type Ref } from 'react';
import { Rectangle, type Container, type FederatedPointerEvent, type FederatedWheelEvent } from 'pixi.js';
import { moveFrom } from '#motion/moves.ts';
import { scrollRange } from '#rules/scrollPhysics.ts';
import { leaf, type Box } from './layout.tsx';
import { setRevealer } from './scene.ts';
import { activate, ScrollEngine, type Axis, type Listen, type ScrollHandle } from './ScrollEngine.ts';

/** Rows further than this from the viewport are not drawn. */
const NEAR_PX = 200;

export interface ScrollerProps {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Length of the content along the axis. */
  contentLength: number;
  axis?: Axis;
  handle?: Ref<ScrollHandle>;
  /** Where it stands when it comes up, in px. */
  startAt?: number;
  /** Told where it stood when it goes. */
  onLeave?: (positionPx: number) => void;
  children: ReactNode;
}

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
  useLayoutEffect(() => activate(engine.handle), [engine]);
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

/** A box that is drawn only while it is near the viewport; for the rows of a scrolled column that starts at y 0. */
export function nearBox(box: Box): Box {
  return leaf(box.width, box.height, (x, y, key) => (
    <Near key={key} top={y} height={box.height}>{box.place(x, y, 'row')}</Near>
  ));
}
