// Fields of the selection that are not edited in place.
import { isDiscriminator } from '#schema/describe.ts';
import type { Widget } from '#schema/field.ts';
import { joinPath, type Path } from '#schema/path.ts';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { isChosenWithTarget, TARGET_KEY } from '../draft/actionFields.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { sceneRegistry } from '#state/sceneRegistry.ts';
import { mainPathOf } from '../controls/storedValue.ts';
import { editorStore } from '../editorStore.ts';
import { fieldOf, parentOf, type ListPosition } from './selectedField.ts';
import { editableNodesOf } from './editableNodes.ts';

/** Widgets with a control beside the canvas; media have a button, lists are edited in place. */
const PANEL_WIDGETS: readonly Widget[] = [
  'number',
  'toggle',
  'choice',
  'color',
  'target',
  'document',
  'rating',
  'captions',
  'date',
];
/** Edited in place where visible; addresses, tags and texts for screen readers are not. */
const TEXT_WIDGETS: readonly Widget[] = ['text', 'richText'];

/** Settings of the selection: its own, or those of its entry or group. */
export function useRelatedFields(ref: DocumentRef, path: Path, position: ListPosition | null): Path[] {
  const root = useStore(editorStore, (state) => state.root);
  const visiblePaths = useStore(
    sceneRegistry,
    useShallow(({ entries }) => editableNodesOf(entries).map((node) => node.path)),
  );
  return useDrafts(() => relatedFieldsOf(ref, path, { position, root, visiblePaths }));
}

interface Surroundings {
  position: ListPosition | null;
  /** Root path of the shown language. */
  root: Path;
  /** Paths of the fields that the stage draws. */
  visiblePaths: readonly Path[];
}

export function relatedFieldsOf(
  ref: DocumentRef,
  path: Path,
  { position, root, visiblePaths }: Surroundings,
): Path[] {
  const selectedField = fieldOf(ref, path);
  const siblings = fieldOf(ref, parentOf(path))?.fields;
  if (isChosenWithTarget(path.slice(path.lastIndexOf('.') + 1), siblings))
    return [joinPath(parentOf(path), TARGET_KEY)];
  if (selectedField && PANEL_WIDGETS.includes(selectedField.meta.widget)) return [path];
  const group = selectedField?.fields
    ? path
    : position
      ? joinPath(position.listPath, position.index)
      : parentOf(path);
  // The settings of the whole document are in the form.
  if (group === '' || group === root) return [];
  const { fields = {} } = fieldOf(ref, group) ?? {};
  return Object.entries(fields)
    .filter(([key, field]) => !isDiscriminator(field) && !isChosenWithTarget(key, fields))
    .map(([key]) => joinPath(group, key))
    .filter((fieldPath) => {
      const widget = fieldOf(ref, fieldPath)?.meta.widget;
      if (widget === undefined) return false;
      return (
        PANEL_WIDGETS.includes(widget) ||
        (TEXT_WIDGETS.includes(widget) && !visiblePaths.includes(mainPathOf(fieldPath)))
      );
    });
}
