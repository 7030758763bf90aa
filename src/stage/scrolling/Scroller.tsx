// Momentum scrolling, vertical or horizontal. A drag moves a node, never React state. See
// src/screens/README.md#scrolling.
import {
  createContext,
  useContext,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type ReactNode,
  type Ref,
} from 'react';
import { Rectangle, type Container, type FederatedPointerEvent, type FederatedWheelEvent } from 'pixi.js';
import { scrollRange } from './scrollPhysics.ts';
import type { SceneInfo } from '#state/sceneRegistry.ts';
import { VirtualRowsContext } from './VirtualRows.tsx';
import { VisibilityIndex } from './visibilityIndex.ts';
import { setRevealHandler, useSceneNode } from '../accessibility/useSceneNode.ts';
import { ScrollEngine, type Axis, type ScrollHandle } from './ScrollEngine.ts';
import { activateScroller } from './scrollerStack.ts';

/** Rows further from the viewport are not rendered: as far as the shadows of most rows reach. */
const NEAR_PX = 80;

export interface ScrollerProps {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Length of the content along the axis. */
  contentLength: number;
  axis?: Axis;
  /**
   * Snaps to multiples of this, in px; its content then follows the handle instead of being moved.
   */
  stepPx?: number;
  handle?: Ref<ScrollHandle>;
  /** Initial position in px. */
  startAt?: number;
  /** Covered px at the start of the view: focused nodes are scrolled out from under them. */
  covered?: number;
  /** Called with the position on unmount. */
  onLeave?: (positionPx: number) => void;
  /** Role for screen readers if it is more than a view: a table. */
  info?: SceneInfo;
  /** Drawn over the scrolled content and part of it for screen readers. */
  over?: ReactNode;
  children: ReactNode;
}

/** The enclosing scroller. */
const OuterScroller = createContext<ScrollHandle | null>(null);

export function Scroller({
  x,
  y,
  width,
  height,
  contentLength,
  axis = 'vertical',
  stepPx = 0,
  startAt = 0,
  covered = 0,
  onLeave,
  handle,
  info,
  over,
  children,
}: ScrollerProps) {
  const view = useSceneNode<Container>(info ?? null, width, height);
  const content = useRef<Container>(null);
  const range = scrollRange(contentLength, axis === 'vertical' ? height : width);
  const engine = useMemo(() => new ScrollEngine(axis, stepPx), [axis, stepPx]);
  const outer = useContext(OuterScroller);

  useLayoutEffect(() => {
    engine.attach(content.current, range);
  }, [engine, range]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    if (startAt > 0) engine.jumpTo(startAt);
    return () => {
      engine.stop();
      onLeave?.(engine.handle.position());
    };
  }, [engine]);
  useImperativeHandle(handle, () => engine.handle, [engine]);
  useLayoutEffect(() => activateScroller(engine.handle), [engine]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the listed values change and reads the others at that moment.
  useLayoutEffect(() => {
    // With snap points, items bring themselves into view.
    if (!view.current || stepPx > 0) return;
    const visibleArea =
      axis === 'vertical'
        ? { x: 0, y: covered, width, height: height - covered }
        : { x: covered, y: 0, width: width - covered, height };
    return setRevealHandler(view.current, {
      reveal: (rect) => engine.reveal(rect, visibleArea),
      view: visibleArea,
    });
  }, [engine, axis, stepPx, width, height, covered]);

  const hitArea = useMemo(() => new Rectangle(0, 0, width, height), [width, height]);
  const rows = useMemo(() => new VisibilityIndex(covered - NEAR_PX, height + NEAR_PX), [covered, height]);
  useLayoutEffect(() => engine.listen((position) => rows.update(position)), [engine, rows]);
  return (
    <pixiContainer
      ref={view}
      x={x}
      y={y}
      eventMode="static"
      hitArea={hitArea}
      onPointerDown={(event: FederatedPointerEvent) => engine.startDrag(event)}
      onWheel={(event: FederatedWheelEvent) => {
        // Pixi calls this in the capturing and in the bubbling phase.
        if (event.eventPhase === event.CAPTURING_PHASE) return;
        // A vertical wheel is for a vertical scroller, if there is one.
        if (outer && outer.range() > 0 && Math.abs(event.deltaY) > Math.abs(event.deltaX)) return;
        event.stopPropagation();
        engine.wheelBy(event.deltaY + event.deltaX);
      }}
    >
      <pixiContainer ref={content} isRenderGroup>
        <OuterScroller value={engine.handle}>
          <VirtualRowsContext value={rows}>{children}</VirtualRowsContext>
        </OuterScroller>
      </pixiContainer>
      {over}
    </pixiContainer>
  );
}
