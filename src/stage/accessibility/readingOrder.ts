// Reading order of the screen reader: pressable nodes, and the texts and pictures between them. For
// a cell, also the headers of its row and column.
import type { SceneInfo, SceneNode, SceneRole } from '#state/sceneRegistry.ts';

export interface ReadingStop {
  node: SceneNode;
  /** Names of the list or group that it is in, or of its row and column. */
  within: readonly string[];
  /** Id of its screen or dialog. */
  root: number;
}

const READ = new Set<SceneRole>([
  'heading',
  'text',
  'img',
  'status',
  'columnheader',
  'rowheader',
  'listitem',
]);
const NAMES_ITS_CONTENT = new Set<SceneRole>(['list', 'navigation', 'group', 'table']);

/** Returns the items that can be read now: while a dialog is open, nothing behind it. */
export function readingStopsIn(entries: readonly SceneNode[]): ReadingStop[] {
  const dialog = entries.findLast(({ info }) => info.role === 'dialog');
  const roots = dialog ? entries.filter((entry) => entry === dialog || entry.info.isGlobal) : entries;
  return roots.flatMap((root) => stopsUnder(root, root.id, [], []));
}

function stopsUnder(
  node: SceneNode,
  root: number,
  within: readonly string[],
  columns: readonly string[],
): ReadingStop[] {
  const { info, children } = node;
  const stop = { node, within, root };
  if (info.press) return [stop];
  if (children.length === 0) return READ.has(info.role) && info.label.trim() !== '' ? [stop] : [];
  if (info.role === 'row') return stopsOfRow(children, root, within, columns);
  const names = NAMES_ITS_CONTENT.has(info.role) && info.label !== '' ? [info.label] : within;
  const titles = info.role === 'table' ? columnTitles(children) : columns;
  return children.flatMap((child) => stopsUnder(child, root, names, titles));
}

/** A row's header is said with its first cell, so it is no stop of its own, but its button is. */
function stopsOfRow(
  children: readonly SceneNode[],
  root: number,
  within: readonly string[],
  columns: readonly string[],
): ReadingStop[] {
  const header = children.find(({ info }) => info.role === 'rowheader')?.info.label ?? '';
  const cells = children.filter(({ info }) => info.role === 'cell');
  // A cell over all columns belongs to none of them.
  const isInColumns = cells.length === columns.length;
  return children.flatMap((child) => {
    if (child.info.role === 'rowheader' && cells.length > 0 && header !== '')
      return child.children.filter(({ info }) => info.press).map((node) => ({ node, within: [], root }));
    const column = isInColumns ? columns[cells.indexOf(child)] : undefined;
    const names = [header, column ?? ''].filter(Boolean);
    return stopsUnder(child, root, names.length > 0 ? names : within, columns);
  });
}

function columnTitles(rows: readonly SceneNode[]): string[] {
  const titles = (nodes: readonly SceneNode[]): SceneInfo[] =>
    nodes.flatMap(({ info, children }) => (info.role === 'columnheader' ? [info] : titles(children)));
  return titles(rows).map(({ label }) => label);
}
