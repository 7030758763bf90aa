// Where focus moves when its node is removed: on in the same row or list, so that pressing the key
// again continues.
import type { SceneNode, SceneRole } from '#state/sceneRegistry.ts';

/** A pressable node with its row, list or group, and its screen or dialog. */
export interface FocusStop {
  id: number;
  group: number;
  root: number;
}

const GROUPS = new Set<SceneRole>(['row', 'list', 'group', 'navigation', 'dialog']);

/** Pressable nodes in reading order. */
export const focusStopsIn = (entries: readonly SceneNode[], group = 0, root = 0): FocusStop[] =>
  entries.flatMap(({ id, info, children }) => [
    ...(info.press ? [{ id, group, root }] : []),
    ...focusStopsIn(children, GROUPS.has(info.role) ? id : group, root || id),
  ]);

/** Ids around a node, best first: next in its row, previous there, then next on its screen. */
export function neighborsOf(id: number, stops: readonly FocusStop[]): number[] {
  const at = stops.findIndex((stop) => stop.id === id);
  const removed = stops[at];
  if (!removed) return [];
  const around = [...stops.slice(at + 1), ...stops.slice(0, at).reverse()].filter(
    ({ root }) => root === removed.root,
  );
  return [...around.filter(({ group }) => group === removed.group), ...around].map((stop) => stop.id);
}
