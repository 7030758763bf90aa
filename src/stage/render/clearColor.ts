// The clear color of each frame: a background of that color costs nothing.
let paint: (color: number) => void = () => undefined;

/** Sets the renderer that clears. */
export function setClearColorTarget(painter: (color: number) => void): void {
  paint = painter;
}

/** Clears frames with this color from now on, as 0xrrggbb. */
export const setClearColor = (color: number): void => paint(color);
