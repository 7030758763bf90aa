// A moved entry stays selected: bar, highlight and form follow it, and so does the large picture of a
// gallery.
import { joinPath, type Path } from '#schema/path.ts';
import { sceneStore } from '#state/sceneRegistry.ts';
import { editorStore, select } from '../editorStore.ts';
import { isIn } from './selectedField.ts';
import { chooserOf, spotsOf } from './editableNodes.ts';

/**
 * Selects, in the entry that is now at `to`, the field that was selected, or the first that the stage
 * shows.
 */
export function selectMoved(listPath: Path, to: number): void {
  const entry = joinPath(listPath, to);
  const spots = spotsOf(sceneStore.getState().entries);
  const { selection } = editorStore.getState();
  const field =
    selection && isIn(selection.path, listPath)
      ? selection.path
          .slice(listPath.length + 1)
          .split('.')
          .slice(1)
          .join('.')
      : '';
  const spot =
    spots.find(({ path }) => path === joinPath(entry, field)) ?? spots.find(({ path }) => isIn(path, entry));
  if (spot) chooserOf(spot.entry)?.info.press?.();
  select(spot?.path ?? entry, 'canvas');
}
