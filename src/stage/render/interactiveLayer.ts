// The layer with screens and overlays: everything that a shopper reads and presses, which the mode
// 'Lower controls' moves. See src/stage/README.md#17-the-interactive-layer.
import type { Container } from 'pixi.js';

let layer: Container | null = null;

export const setInteractiveLayer = (container: Container | null): void => {
  layer = container;
};

export const interactiveLayer = (): Container | null => layer;
