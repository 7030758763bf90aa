// The editable nodes: every scene node with a content path, in reading order.
import type { Path } from '#schema/path.ts';
import { sceneRegistry, type Rect, type SceneNode } from '#state/sceneRegistry.ts';
import { isWithinPath } from './selectedField.ts';

/** A scene node with its path. */
export interface EditableNode {
  path: Path;
  entry: SceneNode;
}

/** All reachable nodes with a path: those of the topmost dialog, if one is open. */
export function editableNodesOf(entries: readonly SceneNode[]): readonly EditableNode[] {
  const dialog = entries.findLast(({ info }) => info.role === 'dialog');
  return dialog ? spotsIn(dialog) : entries.flatMap(spotsIn);
}

/** Cached per scene node: typing changes one of hundreds. */
const known = new WeakMap<SceneNode, readonly EditableNode[]>();

function spotsIn(entry: SceneNode): readonly EditableNode[] {
  const before = known.get(entry);
  if (before) return before;
  const {
    info: { path },
    children,
  } = entry;
  // A text on a node with the same path, such as a button's label, represents both.
  const own =
    path === undefined || children.some((child) => child.info.path === path) ? [] : [{ path, entry }];
  const nodes = [...own, ...children.flatMap(spotsIn)];
  known.set(entry, nodes);
  return nodes;
}

/** Whether the stage shows any field. */
export const hasEditableNodes = (entries: readonly SceneNode[]): boolean =>
  entries.some(({ info, children }) => info.path !== undefined || hasEditableNodes(children));

/** Parents of a node, innermost first. */
export function enclosingNode({ id }: SceneNode, entries = sceneRegistry.getState().entries): SceneNode[] {
  const search = (some: readonly SceneNode[]): SceneNode[] | undefined => {
    for (const entry of some) {
      if (entry.id === id) return [];
      const inner = search(entry.children);
      if (inner) return [...inner, entry];
    }
    return undefined;
  };
  return search(entries) ?? [];
}

/** The node that only selects this one, such as a thumbnail; undefined for most. */
export const pickerNodeOf = (entry: SceneNode): SceneNode | undefined =>
  enclosingNode(entry).find(({ info }) => info.press && info.href === undefined && info.path === undefined);

/** The text at a path that is still the same node, else the first one there. */
export function textNodeAt(entries: readonly SceneNode[], path: Path, id: number): SceneNode | undefined {
  let first: SceneNode | undefined;
  const search = (some: readonly SceneNode[]): SceneNode | undefined => {
    for (const entry of some) {
      if (entry.info.path === path && entry.info.typography) {
        if (entry.id === id) return entry;
        first ??= entry;
      }
      const inner = search(entry.children);
      if (inner) return inner;
    }
    return undefined;
  };
  return search(entries) ?? first;
}

/**
 * The non-editable node at a point of the stage: back and home, a scroll button. They are drawn
 * above larger editable nodes, such as the background.
 */
export function pressableAt(x: number, y: number, editableNode: EditableNode): SceneNode | undefined {
  const { width, height } = editableNode.entry.rect();
  const within = enclosingNode(editableNode.entry);
  return pressables(sceneRegistry.getState().entries).find((entry) => {
    const rect = entry.rect();
    const isThere = x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
    return isThere && rect.width * rect.height < width * height && !within.includes(entry);
  });
}

const pressables = (entries: readonly SceneNode[]): SceneNode[] =>
  entries.flatMap((entry) => [
    ...(entry.info.press && entry.info.path === undefined ? [entry] : []),
    ...pressables(entry.children),
  ]);

/** Bounding rectangle of everything visible under a path; null if nothing is. */
export function rectOfPath(
  path: Path,
  nodes: readonly EditableNode[] = editableNodesOf(sceneRegistry.getState().entries),
): Rect | null {
  return rectAround(spotsUnder(path, nodes));
}

function spotsUnder(path: Path, nodes: readonly EditableNode[]): readonly EditableNode[] {
  const own = nodes.find((editableNode) => editableNode.path === path);
  return own ? [own] : nodes.filter((editableNode) => isWithinPath(editableNode.path, path));
}

/**
 * Rectangles of a list's entries, for reordering. A field that only one entry shows, such as a
 * gallery's large image, does not count if all entries show another one.
 */
export function rectsOfEntries(
  paths: readonly Path[],
  nodes = editableNodesOf(sceneRegistry.getState().entries),
): (Rect | null)[] {
  const fieldIn = (path: Path, editableNode: EditableNode): string =>
    editableNode.path.slice(path.length + 1).split('.')[0] ?? '';
  const shown = paths.map((path) =>
    spotsUnder(path, nodes).map((editableNode) => ({
      spot: editableNode,
      field: fieldIn(path, editableNode),
    })),
  );
  const counts = new Map<string, number>();
  for (const field of shown.flatMap((entry) => [...new Set(entry.map((one) => one.field))])) {
    counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  const entryCount = shown.filter((entry) => entry.length > 0).length;
  const hasShared = [...counts.values()].some((count) => count === entryCount);
  const isCounted = (field: string): boolean => !hasShared || entryCount < 2 || (counts.get(field) ?? 0) > 1;
  return shown.map((entry) =>
    rectAround(entry.filter(({ field }) => isCounted(field)).map(({ spot: editableNode }) => editableNode)),
  );
}

function rectAround(nodes: readonly EditableNode[]): Rect | null {
  const rects = nodes
    .map(({ entry }) => inSight(entry))
    .filter(({ width, height }) => width > 0 && height > 0);
  if (rects.length === 0) return null;
  const [left, top] = [Math.min(...rects.map(({ x }) => x)), Math.min(...rects.map(({ y }) => y))];
  const right = Math.max(...rects.map(({ x, width }) => x + width));
  const bottom = Math.max(...rects.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function inSight(entry: SceneNode): Rect {
  const rect = entry.rect();
  const seen = entry.visibleRect();
  if (!seen) return rect;
  const [x, y] = [Math.max(rect.x, seen.x), Math.max(rect.y, seen.y)];
  return {
    x,
    y,
    width: Math.min(rect.x + rect.width, seen.x + seen.width) - x,
    height: Math.min(rect.y + rect.height, seen.y + seen.height) - y,
  };
}
