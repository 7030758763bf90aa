// Rectangles of nodes in px of the window, for the React parts over the canvas.
import { useSyncExternalStore } from 'react';
import { STAGE } from '#config/limits.ts';
import type { Path } from '#schema/path.ts';
import { sceneRegistry, onSceneFrame, type Rect } from '#state/sceneRegistry.ts';
import { editableNodesOf, rectsOfEntries } from './editableNodes.ts';

/** Window px per stage px. */
export const scaleOf = (frame: HTMLElement): number => frame.clientWidth / STAGE.widthPx;

/** Each path by itself, not as an entry of the same list as the others. */
function rectsOfEach(paths: readonly Path[]): (Rect | null)[] {
  const nodes = editableNodesOf(sceneRegistry.getState().entries);
  return paths.map((path) => rectsOfEntries([path], nodes)[0] ?? null);
}

/**
 * Rectangles in every frame, of the entries of a list or of `each` path, in px from the container's
 * corner; null if not visible.
 */
export function useNodeRects(
  frame: HTMLElement,
  paths: readonly Path[],
  as: 'entries' | 'each' = 'entries',
): readonly (Rect | null)[] {
  const read = (): string =>
    JSON.stringify(
      (as === 'each' ? rectsOfEach : rectsOfEntries)(paths).map((rect) => {
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
    const observer = new ResizeObserver(listener);
    observer.observe(frame);
    return () => {
      stops.forEach((stop) => stop());
      observer.disconnect();
    };
  };
  return JSON.parse(useSyncExternalStore(watch, read)) as (Rect | null)[];
}
