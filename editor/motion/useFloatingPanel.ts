// Position of the panel over the stage: dragged by its header, or moved by keys, within the window.
import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

/** Distance of an arrow key. */
const STEP_PX = 32;
/** Visible part that stays in the window. */
const VISIBLE_PX = 48;

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Offset {
  x: number;
  y: number;
}

export function useFloatingPanel(panel: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 });
  const moveBy = (x: number, y: number): void => {
    const box = panel.current?.getBoundingClientRect();
    if (!box) return;
    const within = (distance: number, start: number, end: number, size: number): number =>
      Math.min(Math.max(distance, VISIBLE_PX - end), size - VISIBLE_PX - start);
    // The header must stay reachable: it never leaves at the top.
    const dx = within(x, box.left, box.right, window.innerWidth);
    const dy = Math.max(within(y, box.top, box.bottom, window.innerHeight), -box.top);
    setOffset((now) => ({ x: now.x + dx, y: now.y + dy }));
  };
  const grip = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      // The first button is the drag handle; the others are pressed.
      if (button && button !== event.currentTarget.querySelector('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) moveBy(event.movementX, event.movementY);
    },
  };
  const moveByKey = (event: KeyboardEvent): void => {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    moveBy(direction[0] * STEP_PX, direction[1] * STEP_PX);
  };
  const style: CSSProperties = { translate: `${offset.x}px ${offset.y}px` };
  return { style, grip, moveByKey };
}
