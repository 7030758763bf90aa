// The fields that belong to what is selected and that cannot be typed where they stand.
import { isDiscriminator } from '#schema/describe.ts';
import type { Widget } from '#schema/field.ts';
import { joinPath, type Path } from '#schema/path.ts';
import type { DocumentRef } from '../draft/draftStore.ts';
import { sceneRegistry } from '#state/sceneRegistry.ts';
import { mainPathOf } from '../controls/storedValue.ts';
import { editorStore } from '../editorStore.ts';
import { fieldOf, parentOf, type ListPosition } from './selectedField.ts';
import { editableNodesOf } from './editableNodes.ts';

/** Widgets with a control of their own beside the canvas; media has its button, and a list is arranged where it stands. */
const SET: readonly Widget[] = ['number', 'toggle', 'choice', 'color', 'target', 'document', 'rating'];
/** Typed where it stands, if it stands anywhere: addresses, tags and words that are only read aloud do not. */
const TYPED: readonly Widget[] = ['text', 'richText'];

/** Paths of the settings of what is selected: itself, or its entry's or group's. */
export function relatedFieldsOf(ref: DocumentRef, path: Path, place: ListPosition | null): Path[] {
  const own = fieldOf(ref, path);
  if (own && SET.includes(own.meta.widget)) return [path];
  const group = own?.fields ? path : place ? joinPath(place.listPath, place.index) : parentOf(path);
  // The whole document has its settings in the form, and so has its translation.
  if (group === '' || group === editorStore.getState().root) return [];
  const shown = new Set(
    editableNodesOf(sceneRegistry.getState().entries).map((editableNode) => editableNode.path),
  );
  const { fields = {} } = fieldOf(ref, group) ?? {};
  return Object.entries(fields)
    .filter(([, field]) => !isDiscriminator(field))
    .map(([key]) => joinPath(group, key))
    .filter((at) => {
      const widget = fieldOf(ref, at)?.meta.widget;
      if (widget === undefined) return false;
      return SET.includes(widget) || (TYPED.includes(widget) && !shown.has(mainPathOf(at)));
    });
}
