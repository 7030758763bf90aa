// The colour that each frame begins with: what fills the stage behind everything costs nothing where it is that.
let paint: (color: number) => void = () => undefined;

/** Names who paints it. */
export function setClearColorTarget(painter: (color: number) => void): void {
  paint = painter;
}

/** Begins frames with this colour from now on, as 0xrrggbb. */
export const setClearColor = (color: number): void => paint(color);
