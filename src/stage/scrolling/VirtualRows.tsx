// Draws what it holds only while that is near the viewport of the scroller it stands in, and tells those inside.
import { createContext, useContext, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Container } from 'pixi.js';
import { moveFrom } from '#motion/tweens.ts';
import { leaf, type Box } from '../layout/boxes.tsx';
import type { NearIndex } from './visibilityIndex.ts';
import { Signal } from '../render/signal.ts';

/** The rows of the scroller that this stands in. */
export const NearRows = createContext<NearIndex | null>(null);

/** What of the stage the scroller shows, which a thing larger than the view may follow; null outside of any. */
export const useView = (): NearIndex | null => useContext(NearRows);

const NearContext = createContext<Signal<boolean> | null>(null);

/** Whether the row that this stands in is near the viewport; null outside of any, where it always counts as near. */
export const useNear = (): Signal<boolean> | null => useContext(NearContext);

/**
 * Draws its children only while they are near the viewport; `top` and `height` in the content's px. When what stands above
 * grows or shrinks, a row that can be seen glides to its new place.
 */
export function Near({ top, height, children }: { top: number; height: number; children: ReactNode }) {
  const node = useRef<Container>(null);
  const rows = useContext(NearRows);
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
      moveFrom(node.current, { y: node.current.y + shift }, { y: 0 }, { seconds: 'swapS' });
    return stop;
  }, [rows, top, height, signal]);
  return (
    <NearContext value={signal}>
      <pixiContainer ref={node}>{children}</pixiContainer>
    </NearContext>
  );
}

/** A box that is drawn only while it is near the viewport; for the rows of a scrolled column that starts at y 0. */
export function nearBox(box: Box): Box {
  return leaf(box.width, box.height, (x, y, key) => (
    <Near key={key} top={y} height={box.height}>
      {box.place(x, y, 'row')}
    </Near>
  ));
}
