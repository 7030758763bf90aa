// A part of a screen that comes on by itself in a passage, a moment after the part before it.
import { createContext, useContext, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Container } from 'pixi.js';
import { leaf, type Box } from '#stage/layout/boxes.tsx';

/** The pieces of the screen, in the order in which they were mounted. */
export const PiecesContext = createContext<Set<Container>>(new Set());

function Piece({ children }: { children: ReactNode }) {
  const node = useRef<Container>(null);
  const pieces = useContext(PiecesContext);
  useLayoutEffect(() => {
    const container = node.current;
    if (!container) return;
    pieces.add(container);
    return () => {
      pieces.delete(container);
    };
  }, [pieces]);
  return <pixiContainer ref={node}>{children}</pixiContainer>;
}

/** The box as a piece of its screen. */
export const piece = (box: Box): Box =>
  leaf(box.width, box.height, (x, y, key) => <Piece key={key}>{box.place(x, y, 'piece')}</Piece>);
