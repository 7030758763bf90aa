// A part of a screen that comes in by itself, slightly after the part before.
import { createContext, useContext, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Container } from 'pixi.js';
import { leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';

/** The layers of the screen, in mounting order. */
export const TransitionLayersContext = createContext<Set<Container>>(new Set());

function TransitionLayer({ children }: { children: ReactNode }) {
  const node = useRef<Container>(null);
  const layers = useContext(TransitionLayersContext);
  useLayoutEffect(() => {
    const container = node.current;
    if (!container) return;
    layers.add(container);
    return () => {
      layers.delete(container);
    };
  }, [layers]);
  return <pixiContainer ref={node}>{children}</pixiContainer>;
}

/** The box as a layer of its screen. */
export const transitionLayer = (box: LayoutBox): LayoutBox =>
  leafBox(box.width, box.height, (x, y, key) => (
    <TransitionLayer key={key}>{box.place(x, y, 'piece')}</TransitionLayer>
  ));
