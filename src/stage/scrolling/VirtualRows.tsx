// Renders children only while near the viewport of their scroller.
import { createContext, useContext, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Container } from 'pixi.js';
import { tweenFrom } from '#motion/tweens.ts';
import { leafBox, type LayoutBox } from '../layout/boxes.tsx';
import type { VisibilityIndex } from './visibilityIndex.ts';
import { Signal } from '../render/signal.ts';

/** The visibility index of the enclosing scroller. */
export const VirtualRowsContext = createContext<VisibilityIndex | null>(null);

/** The enclosing scroller's viewport, for content larger than the view; null outside of any. */
export const useViewport = (): VisibilityIndex | null => useContext(VirtualRowsContext);

const ViewportContext = createContext<Signal<boolean> | null>(null);

/** Whether the enclosing row is near the viewport; null outside of any, which counts as near. */
export const useIsNearViewport = (): Signal<boolean> | null => useContext(ViewportContext);

/**
 * Renders its children only near the viewport; `top` and `height` in px of the content. When rows
 * above change their height, a visible row animates to its new position.
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
    // Others would animate unseen, and a long page has hundreds.
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

/** A box rendered only near the viewport, for rows of a column that starts at y 0. */
export function virtualRowBox(box: LayoutBox): LayoutBox {
  return leafBox(box.width, box.height, (x, y, key) => (
    <VirtualRow key={key} top={y} height={box.height}>
      {box.place(x, y, 'row')}
    </VirtualRow>
  ));
}
