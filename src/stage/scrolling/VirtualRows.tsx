// Draws what it holds only while that is near the viewport of the scroller it stands in, and tells those inside.
import { createContext, useContext, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Container } from 'pixi.js';
import { tweenFrom } from '#motion/tweens.ts';
import { leafBox, type LayoutBox } from '../layout/boxes.tsx';
import type { VisibilityIndex } from './visibilityIndex.ts';
import { Signal } from '../render/signal.ts';

/** The rows of the scroller that this stands in. */
export const VirtualRowsContext = createContext<VisibilityIndex | null>(null);

/** What of the stage the scroller shows, which a thing larger than the view may follow; null outside of any. */
export const useViewport = (): VisibilityIndex | null => useContext(VirtualRowsContext);

const ViewportContext = createContext<Signal<boolean> | null>(null);

/** Whether the row that this stands in is near the viewport; null outside of any, where it always counts as near. */
export const useIsNearViewport = (): Signal<boolean> | null => useContext(ViewportContext);

/**
 * Draws its children only while they are near the viewport; `top` and `height` in the content's px. When what stands above
 * grows or shrinks, a row that can be seen glides to its new place.
 */
export function VirtualRow({ top, height, children }: { top: number; height: number; children: ReactNode }) {
  const node = useRef<Container>(null);
  const rows = useContext(VirtualRowsContext);
  const before = useRef(top);
  const signal = useMemo(() => new Signal(rows === null), [rows]);
  useLayoutEffect(
    () =>
      signal.listen((isNear) => {
        if (node.current) node.current.visible = isNear;
      }),
    [signal],
  );
  useLayoutEffect(() => {
    const wasNear = signal.value;
    const stop = rows?.add({ top, bottom: top + height, isNear: signal });
    const shift = before.current - top;
    before.current = top;
    // Nobody sees the others glide, and a long page has hundreds of them.
    const isSeen = wasNear || signal.value;
    if (node.current && shift !== 0 && isSeen)
      tweenFrom(node.current, { y: node.current.y + shift }, { y: 0 }, { seconds: 'swapS' });
    return stop;
  }, [rows, top, height, signal]);
  return (
    <ViewportContext value={signal}>
      <pixiContainer ref={node}>{children}</pixiContainer>
    </ViewportContext>
  );
}

/** A box that is drawn only while it is near the viewport; for the rows of a scrolled column that starts at y 0. */
export function virtualRowBox(box: LayoutBox): LayoutBox {
  return leafBox(box.width, box.height, (x, y, key) => (
    <VirtualRow key={key} top={y} height={box.height}>
      {box.place(x, y, 'row')}
    </VirtualRow>
  ));
}
