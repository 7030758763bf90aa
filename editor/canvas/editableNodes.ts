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
  return dialog ? nodesIn(dialog) : entries.flatMap(nodesIn);
}

/** Cached per scene node: typing changes one of hundreds. */
const nodesByScene = new WeakMap<SceneNode, readonly EditableNode[]>();

function nodesIn(entry: SceneNode): readonly EditableNode[] {
  const cached = nodesByScene.get(entry);
  if (cached) return cached;
  const {
    info: { path },
    children,
  } = entry;
  // A text on a node with the same path, such as a button's label, represents both.
  const ownNodes =
    path === undefined || children.some((child) => child.info.path === path) ? [] : [{ path, entry }];
  const nodes = [...ownNodes, ...children.flatMap(nodesIn)];
  nodesByScene.set(entry, nodes);
  return nodes;
}

/** Whether the stage shows any field. */
export const hasEditableNodes = (entries: readonly SceneNode[]): boolean =>
  entries.some(({ info, children }) => info.path !== undefined || hasEditableNodes(children));

/** Parents of a node, innermost first. */
export function ancestorsOf({ id }: SceneNode, entries = sceneRegistry.getState().entries): SceneNode[] {
  const search = (siblings: readonly SceneNode[]): SceneNode[] | undefined => {
    for (const entry of siblings) {
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
  ancestorsOf(entry).find(({ info }) => info.press && info.href === undefined && info.path === undefined);

/** The text at a path that is still the same node, else the first one there. */
export function textNodeAt(entries: readonly SceneNode[], path: Path, id: number): SceneNode | undefined {
  let first: SceneNode | undefined;
  const search = (siblings: readonly SceneNode[]): SceneNode | undefined => {
    for (const entry of siblings) {
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
  const ancestors = ancestorsOf(editableNode.entry);
  return pressables(sceneRegistry.getState().entries).find((entry) => {
    const rect = entry.rect();
    const containsPoint = x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
    return containsPoint && rect.width * rect.height < width * height && !ancestors.includes(entry);
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
  return rectAround(nodesUnder(path, nodes));
}

function nodesUnder(path: Path, nodes: readonly EditableNode[]): readonly EditableNode[] {
  const exactNode = nodes.find((editableNode) => editableNode.path === path);
  return exactNode ? [exactNode] : nodes.filter((editableNode) => isWithinPath(editableNode.path, path));
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
  const nodesByEntry = paths.map((path) =>
    nodesUnder(path, nodes).map((editableNode) => ({
      editableNode,
      field: fieldIn(path, editableNode),
    })),
  );
  const counts = new Map<string, number>();
  for (const field of nodesByEntry.flatMap((entry) => [...new Set(entry.map((node) => node.field))])) {
    counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  const entryCount = nodesByEntry.filter((entry) => entry.length > 0).length;
  const hasShared = [...counts.values()].some((count) => count === entryCount);
  const isCounted = (field: string): boolean => !hasShared || entryCount < 2 || (counts.get(field) ?? 0) > 1;
  return nodesByEntry.map((entry) =>
    rectAround(entry.filter(({ field }) => isCounted(field)).map(({ editableNode }) => editableNode)),
  );
}

function rectAround(nodes: readonly EditableNode[]): Rect | null {
  const rects = nodes
    .map(({ entry }) => visibleRectOf(entry))
    .filter(({ width, height }) => width > 0 && height > 0);
  if (rects.length === 0) return null;
  const [left, top] = [Math.min(...rects.map(({ x }) => x)), Math.min(...rects.map(({ y }) => y))];
  const right = Math.max(...rects.map(({ x, width }) => x + width));
  const bottom = Math.max(...rects.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function visibleRectOf(entry: SceneNode): Rect {
  const rect = entry.rect();
  const visible = entry.visibleRect();
  if (!visible) return rect;
  const [x, y] = [Math.max(rect.x, visible.x), Math.max(rect.y, visible.y)];
  return {
    x,
    y,
    width: Math.min(rect.x + rect.width, visible.x + visible.width) - x,
    height: Math.min(rect.y + rect.height, visible.y + visible.height) - y,
  };
}
