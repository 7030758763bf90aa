// Where things stand in the frame, in px of the window, for the few React parts that lie over the canvas.
import { useSyncExternalStore } from 'react';
import { STAGE } from '#config/limits.ts';
import type { Path } from '#schema/path.ts';
import { sceneRegistry, onSceneFrame, type Rect } from '#state/sceneRegistry.ts';
import { rectsOfEntries } from './editableNodes.ts';

/** Window px for a stage px, in this frame. */
export const scaleOf = (frame: HTMLElement): number => frame.clientWidth / STAGE.widthPx;

/** Rectangles of a list's entries in every frame, in px of the window from the frame's corner; null if unseen. */
export function useNodeRects(frame: HTMLElement, paths: readonly Path[]): readonly (Rect | null)[] {
  const read = (): string =>
    JSON.stringify(
      rectsOfEntries(paths).map((rect) => {
        const scale = scaleOf(frame);
        return (
          rect && {
            x: rect.x * scale,
            y: rect.y * scale,
            width: rect.width * scale,
            height: rect.height * scale,
          }
        );
      }),
    );
  const watch = (listener: () => void): (() => void) => {
    const stops = [sceneRegistry.subscribe(listener), onSceneFrame(listener)];
    const resized = new ResizeObserver(listener);
    resized.observe(frame);
    return () => {
      stops.forEach((stop) => stop());
      resized.disconnect();
    };
  };
  return JSON.parse(useSyncExternalStore(watch, read)) as (Rect | null)[];
}
