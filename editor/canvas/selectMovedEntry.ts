// A moved entry stays selected, with its toolbar, highlight and form section.
import { joinPath, type Path } from '#schema/path.ts';
import { sceneRegistry } from '#state/sceneRegistry.ts';
import { editorStore, select } from '../editorStore.ts';
import { isWithinPath } from './selectedField.ts';
import { pickerNodeOf, editableNodesOf } from './editableNodes.ts';

/** Selects, in the entry now at `to`, the field that was selected, or the first visible one. */
export const selectMovedEntry = (listPath: Path, to: number): void =>
  select(revealedField(listPath, to), 'canvas');

/**
 * The field of an entry that is named like the selected one, or its first visible one; brings it to
 * the front where a thumbnail does so.
 */
export function revealedField(listPath: Path, index: number): Path {
  const entry = joinPath(listPath, index);
  const nodes = editableNodesOf(sceneRegistry.getState().entries);
  const { selection } = editorStore.getState();
  const field =
    selection && isWithinPath(selection.path, listPath)
      ? selection.path
          .slice(listPath.length + 1)
          .split('.')
          .slice(1)
          .join('.')
      : '';
  const editableNode =
    nodes.find(({ path }) => path === joinPath(entry, field)) ??
    nodes.find(({ path }) => isWithinPath(path, entry));
  if (editableNode) pickerNodeOf(editableNode.entry)?.info.press?.();
  return editableNode?.path ?? entry;
}
