// A wipe, which reveals a picture of the whole stage from one side. See
// src/visit/README.md#attract-screen.
import { STAGE } from '#config/limits.ts';

/** Lengths in px of the stage. */
export interface WipeShape {
  /** Visible part of the new picture. */
  x: number;
  width: number;
  /** The edge that travels. */
  edgeX: number;
}

/** The wipe at `progress`, 0 to 1: nothing, then all of the stage, from one side to the other. */
export function wipeAt(progress: number, isFromRight: boolean): WipeShape {
  const width = STAGE.widthPx * Math.min(Math.max(progress, 0), 1);
  const x = isFromRight ? STAGE.widthPx - width : 0;
  return { x, width, edgeX: isFromRight ? x : width };
}
