// An entry that was moved stays what is selected: the bar, the highlight and the form follow it, and so does a gallery's large picture.
import { joinPath, type Path } from '#schema/path.ts';
import { sceneStore } from '#state/sceneStore.ts';
import { editorStore, select } from '../editorStore.ts';
import { isIn } from './field.ts';
import { chooserOf, spotsOf } from './scene.ts';

/** Selects the field that was selected in the entry that now stands at `to`, or what the stage shows of that entry. */
export function selectMoved(listPath: Path, to: number): void {
  const entry = joinPath(listPath, to);
  const spots = spotsOf(sceneStore.getState().entries);
  const { selection } = editorStore.getState();
  const field = selection && isIn(selection.path, listPath) ? selection.path.slice(listPath.length + 1).split('.').slice(1).join('.') : '';
  const spot = spots.find(({ path }) => path === joinPath(entry, field)) ?? spots.find(({ path }) => isIn(path, entry));
  if (spot) chooserOf(spot.entry)?.info.press?.();
  select(spot?.path ?? entry, 'canvas');
}
