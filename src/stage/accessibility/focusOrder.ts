// Where focus goes when what it stood on is gone: on in the same row or list, so that a key pressed again does the same again.
import type { SceneNode, SceneRole } from '#state/sceneRegistry.ts';

/** Something that can be pressed, the row, list or group that it stands in, and the screen or dialog. */
export interface FocusStop {
  id: number;
  group: number;
  root: number;
}

const GROUPS = new Set<SceneRole>(['row', 'list', 'group', 'navigation', 'dialog']);

/** What can be pressed, in reading order. */
export const focusStopsIn = (entries: readonly SceneNode[], group = 0, root = 0): FocusStop[] =>
  entries.flatMap(({ id, info, children }) => [
    ...(info.press ? [{ id, group, root }] : []),
    ...focusStopsIn(children, GROUPS.has(info.role) ? id : group, root || id),
  ]);

/** Ids of what stood around a thing, the best to go on to first: next in its row, before it there, then next on its screen. */
export function neighboursOf(id: number, stops: readonly FocusStop[]): number[] {
  const at = stops.findIndex((stop) => stop.id === id);
  const lost = stops[at];
  if (!lost) return [];
  const around = [...stops.slice(at + 1), ...stops.slice(0, at).reverse()].filter(
    ({ root }) => root === lost.root,
  );
  return [...around.filter(({ group }) => group === lost.group), ...around].map((stop) => stop.id);
}
