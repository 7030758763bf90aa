// Momentum scrolling, vertical or horizontal. A drag moves a node, never a React state.
// See src/screens/README.md#29-scrolling.
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
import { scrollRange } from '#rules/scrollPhysics.ts';
import type { SceneInfo } from '#state/sceneRegistry.ts';
import { VirtualRowsContext } from './VirtualRows.tsx';
import { VisibilityIndex } from './visibilityIndex.ts';
import { setRevealHandler, useSceneNode } from '../accessibility/useSceneNode.ts';
import { ScrollEngine, type Axis, type ScrollHandle } from './ScrollEngine.ts';
import { activateScroller } from './scrollerStack.ts';

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
  /** Comes to rest only at multiples of this, in px; what it holds then follows its handle instead of being moved. */
  stepPx?: number;
  handle?: Ref<ScrollHandle>;
  /** Where it stands when it comes up, in px. */
  startAt?: number;
  /** px at the start of the view that something else covers: what gets focus is brought out from under it. */
  covered?: number;
  /** Told where it stood when it goes. */
  onLeave?: (positionPx: number) => void;
  /** What it is to a reader, where it is more than a view: a table. */
  info?: SceneInfo;
  /** Stands still over what scrolls, and is part of it to a reader. */
  over?: ReactNode;
  children: ReactNode;
}

/** The scroller that this one stands in. */
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
    // What has steps brings its own items into view.
    if (!view.current || stepPx > 0) return;
    const seen =
      axis === 'vertical'
        ? { x, y: y + covered, width, height: height - covered }
        : { x: x + covered, y, width: width - covered, height };
    const open =
      axis === 'vertical'
        ? { x: 0, y: covered, width, height: height - covered }
        : { x: covered, y: 0, width: width - covered, height };
    return setRevealHandler(view.current, { reveal: (rect) => engine.reveal(rect, seen), view: open });
  }, [engine, axis, stepPx, x, y, width, height, covered]);

  const hitArea = useMemo(() => new Rectangle(0, 0, width, height), [width, height]);
  const rows = useMemo(() => new VisibilityIndex(covered - NEAR_PX, height + NEAR_PX), [covered, height]);
  useLayoutEffect(() => engine.listen((position) => rows.look(position)), [engine, rows]);
  return (
    <pixiContainer
      ref={view}
      x={x}
      y={y}
      eventMode="static"
      hitArea={hitArea}
      onPointerDown={(event: FederatedPointerEvent) => engine.begin(event)}
      onWheel={(event: FederatedWheelEvent) => {
        // Pixi calls this on the way down to what lies under the pointer and again on the way up.
        if (event.eventPhase === event.CAPTURING_PHASE) return;
        // A wheel that turns down is for what scrolls down, if it can.
        if (outer && outer.range() > 0 && Math.abs(event.deltaY) > Math.abs(event.deltaX)) return;
        event.stopPropagation();
        engine.turn(event.deltaY + event.deltaX);
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
