// A part of a screen that comes on by itself in a passage, a moment after the part before it.
import { createContext, useContext, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Container } from 'pixi.js';
import { leafBox, type LayoutBox } from '#stage/layout/boxes.tsx';

/** The pieces of the screen, in the order in which they were mounted. */
export const TransitionLayersContext = createContext<Set<Container>>(new Set());

function Piece({ children }: { children: ReactNode }) {
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

/** The box as a piece of its screen. */
export const transitionLayer = (box: LayoutBox): LayoutBox =>
  leafBox(box.width, box.height, (x, y, key) => <Piece key={key}>{box.place(x, y, 'piece')}</Piece>);
